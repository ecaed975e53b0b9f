/*
 * SHA-256 (FIPS 180-4) of short texts, synchronous and without a library. A worker of the pay page computes tens of thousands of hashes, for which
 * the browser's own digest takes many times as long, because it returns each as a promise.
 */

const firstPrimes = (count: number): number[] => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
};
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;

const roundConstants = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
/** The state before the first block. */
const initialState: readonly number[] = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));

const block_bytes = 64;

const words = new Int32Array(64);

/**
 * Takes one block of 16 words into a state.
 *
 * @param into gets the new state; may be the same as `state`
 */
export type Compress = (state: ArrayLike<number>, block: ArrayLike<number>, into: Int32Array) => void;

/** The compression in a loop. sha256-rounds.ts has it unrolled, which is faster and twenty times as long. */
export const compress: Compress = (state, block, into) => {
  for (let at = 0; at < 16; at += 1) words[at] = block[at] as number;
  for (let at = 16; at < 64; at += 1) {
    const a = words[at - 15] as number;
    const b = words[at - 2] as number;
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    words[at] = ((words[at - 16] as number) + s0 + (words[at - 7] as number) + s1) | 0;
  }
  let [a, b, c, d] = [state[0] as number, state[1] as number, state[2] as number, state[3] as number];
  let [e, f, g, h] = [state[4] as number, state[5] as number, state[6] as number, state[7] as number];
  for (let at = 0; at < 64; at += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[at] as number) + (words[at] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  into[0] = ((state[0] as number) + a) | 0;
  into[1] = ((state[1] as number) + b) | 0;
  into[2] = ((state[2] as number) + c) | 0;
  into[3] = ((state[3] as number) + d) | 0;
  into[4] = ((state[4] as number) + e) | 0;
  into[5] = ((state[5] as number) + f) | 0;
  into[6] = ((state[6] as number) + g) | 0;
  into[7] = ((state[7] as number) + h) | 0;
};

/**
 * Takes an ASCII text to the end of its last whole block.
 *
 * @returns the state, the words of the block that was begun, how many bytes of it are taken, and the length of the text
 */
export function hashWholeBlocks(text: string): {
  state: Int32Array;
  block: Int32Array;
  used_bytes: number;
  length: number;
} {
  const state = Int32Array.from(initialState);
  const block = new Int32Array(16);
  let used_bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    putByte(block, used_bytes, text.charCodeAt(at));
    used_bytes += 1;
    if (used_bytes < block_bytes) continue;
    compress(state, block, state);
    block.fill(0);
    used_bytes = 0;
  }
  return { state, block, used_bytes, length: text.length };
}

/** A text to be hashed: the state before its last blocks, and these with padding and length. */
type PaddedText = { state: Int32Array; blocks: readonly Int32Array[] };

/** Adds the end of a text that was begun, with padding and length, so that only its last blocks remain to be hashed. */
export function endText(begun: ReturnType<typeof hashWholeBlocks>, end: string): PaddedText {
  const { state, used_bytes, length } = begun;
  const count = Math.ceil((used_bytes + end.length + 1 + 8) / block_bytes);
  const blocks = Array.from({ length: count }, (_, at) => (at === 0 ? begun.block.slice() : new Int32Array(16)));
  const put = (at: number, byte: number) => putByte(blocks[Math.floor(at / block_bytes)] as Int32Array, at, byte);
  for (let at = 0; at < end.length; at += 1) put(used_bytes + at, end.charCodeAt(at));
  put(used_bytes + end.length, 0x80);
  (blocks[count - 1] as Int32Array)[15] = (length + end.length) * 8;
  return { state, blocks };
}

const hashed = new Int32Array(8);

/** The first 32 bits of the hash of a text. */
export function firstBits(text: PaddedText, compressBlock: Compress = compress): number {
  let state = text.state;
  for (const block of text.blocks) {
    compressBlock(state, block, hashed);
    state = hashed;
  }
  return hashed[0] as number;
}

const [zero, nine] = ['0'.charCodeAt(0), '9'.charCodeAt(0)];

/** Counts a decimal number on by one in its place. It must have a digit that is not 9. */
export function countOn(blocks: readonly Int32Array[], last_digit: number): void {
  for (let at = last_digit; ; at -= 1) {
    const block = blocks[Math.floor(at / block_bytes)] as Int32Array;
    const word = (at % block_bytes) >> 2;
    const shift = 24 - 8 * (at & 3);
    const is_nine = (((block[word] as number) >>> shift) & 0xff) === nine;
    block[word] = (block[word] as number) + ((is_nine ? zero - nine : 1) << shift);
    if (!is_nine) return;
  }
}

/** Writes a byte into a block that has zero there. */
function putByte(block: Int32Array, at: number, byte: number): void {
  const word = (at % block_bytes) >> 2;
  block[word] = (block[word] as number) | ((byte & 0xff) << (24 - 8 * (at & 3)));
}
