import type { FileResponse } from '@countinghouse/contract/file';

/** A file that was made whole before it is answered. */
export function wholeFile(name: string, media_type: string, bytes: Uint8Array<ArrayBuffer>): FileResponse {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return { name, media_type, length_bytes: bytes.length, content: content() };
}
