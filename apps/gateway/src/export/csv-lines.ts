const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Gives every record the line end of RFC 4180: the database ends them with a line feed alone. Those within quotes stay. */
export async function* withLineEnds(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let quoted = false;
  for await (const chunk of chunks) {
    const out = Buffer.allocUnsafe(chunk.length * 2);
    let length = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte === quote) quoted = !quoted;
      else if (byte === lineFeed && !quoted) {
        out[length] = carriageReturn;
        length += 1;
      }
      out[length] = byte;
      length += 1;
    }
    yield out.subarray(0, length);
  }
}
