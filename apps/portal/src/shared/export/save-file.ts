import type { FileResponse } from '@countinghouse/contract/file';

/** Reads the file that the server answered with and saves it to the browser's downloads, under its own name. */
export async function saveAnswer(file: FileResponse): Promise<void> {
  const parts: BlobPart[] = [];
  for await (const part of file.content) parts.push(part as Uint8Array<ArrayBuffer>);
  saveFile(new Blob(parts, { type: file.media_type }), file.name);
}

/** Saves a finished file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the download has started it holds the file itself.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
