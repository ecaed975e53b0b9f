import type { FileResponse } from '@countinghouse/contract/file';

/** Collects a file that the server answered with and hands it to the browser's downloads, under its own name. */
export async function saveAnswer(file: FileResponse): Promise<void> {
  const parts: BlobPart[] = [];
  for await (const part of file.content) parts.push(part as Uint8Array<ArrayBuffer>);
  saveFile(new Blob(parts, { type: file.media_type }), file.name);
}

/** Hands a finished file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the file once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
