import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const compressible = /\.(?:html|js|css|svg|json|txt|ttf)$/;
/** A smaller file fits into one packet uncompressed. */
const smallest_bytes = 1_024;

/**
 * Writes the brotli and gzip form of each compressible file of a folder beside it. Synchronous and one file at a time: this process does
 * nothing else, and compressing many at the same time would need the memory of all of them.
 */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length < smallest_bytes) continue;
    writeFileSync(`${file}.br`, brotliOf(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/**
 * Returns the content in brotli. The window is no larger than the content: the usual window of 4 MB makes no small file smaller, and
 * allocating it takes longer than compressing.
 */
function brotliOf(content: Buffer): Buffer {
  const window_bits = Math.ceil(Math.log2(content.length + 16));
  return brotliCompressSync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(constants.BROTLI_DEFAULT_WINDOW, window_bits),
    },
  });
}
