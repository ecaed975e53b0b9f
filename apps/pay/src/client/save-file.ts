import type { FileResponse } from '@countinghouse/contract/file';

/** How long a download may take to start. */
const hold_ms = 60_000;

/** Saves a file of an answer through the browser's downloads, under its own name. */
export async function saveFile({ name, media_type, content }: FileResponse): Promise<void> {
  const parts: BlobPart[] = [];
  for await (const part of content) parts.push(part as Uint8Array<ArrayBuffer>);
  const address = URL.createObjectURL(new Blob(parts, { type: media_type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), hold_ms);
}
