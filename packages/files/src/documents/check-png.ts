const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Channels by the PNG colour type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const filter_maximum = 4;
const side_maximum = 4_096;

/**
 * Checks that a logo can be drawn: a complete PNG with eight bits per channel, not interlaced, and at most 4,096 pixels wide and high.
 * pdfkit's reader throws asynchronously if a picture's data cannot be decompressed, which would end the process.
 *
 * @throws Error for anything else
 */
export async function checkPng(bytes: Uint8Array): Promise<void> {
  const fault = await faultOf(bytes).catch(() => 'its data cannot be unpacked');
  if (fault !== undefined) throw new Error(`A logo cannot be drawn: ${fault}`);
}

async function faultOf(bytes: Uint8Array): Promise<string | undefined> {
  if (signature.some((byte, index) => bytes[index] !== byte)) return 'it is no PNG';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height, depth, colour] = [view.getUint32(16), view.getUint32(20), bytes[24], bytes[25] ?? -1];
  const sample = channels[colour];
  if (depth !== 8 || sample === undefined || bytes[28] !== 0) return 'it is not of eight bits a channel, or interlaced';
  if (Math.min(width, height) < 1 || Math.max(width, height) > side_maximum) return 'it is too large';
  const row_bytes = 1 + width * sample;
  const rows = await inflated(dataOf(bytes, view), height * row_bytes);
  if (rows.length !== height * row_bytes) return 'it is not whole';
  for (let at = 0; at < rows.length; at += row_bytes) {
    if ((rows[at] ?? 0) > filter_maximum) return 'its data is damaged';
  }
  return undefined;
}

/** The compressed data of a picture, from its chunks. */
function dataOf(bytes: Uint8Array, view: DataView): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'IDAT') parts.push(bytes.slice(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return parts;
}

/** Decompresses, to at most one byte more than expected. */
async function inflated(parts: Uint8Array<ArrayBuffer>[], bytes_expected: number): Promise<Uint8Array> {
  const reader = new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const rows = new Uint8Array(bytes_expected + 1);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return rows.subarray(0, length);
    if (length + value.length > rows.length) {
      await reader.cancel();
      return rows;
    }
    rows.set(value, length);
    length += value.length;
  }
}
