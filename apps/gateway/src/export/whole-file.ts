import type { FileResponse } from '@countinghouse/contract/file';

/** Returns a response with a file that is already complete in memory. */
export function wholeFile(name: string, media_type: string, bytes: Uint8Array<ArrayBuffer>): FileResponse {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return { name, media_type, length_bytes: bytes.length, content: content() };
}
