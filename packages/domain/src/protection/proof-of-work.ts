import { type Compress, compress, countOn, endText, firstBits, hashWholeBlocks } from './sha256.ts';

/** The number of zero bits at the beginning of an answer's hash: the least, and the most. Each bit doubles the work. */
export const puzzleBits = { least: 16, most: 22 } as const;

/** A proof of work that an attempt to pay needs. It belongs to one session, and an answer can be used once. */
export type Puzzle = {
  /** The visitor's id. */
  session: string;
  nonce: string;
  /** How many zero bits the hash must begin with. */
  bits: number;
};

/** The answer that a page sends with an attempt. */
export type PuzzleAnswer = { nonce: string; counter: number };

/** The largest counter of an answer. The hardest puzzle needs 2^22 tries on average. */
export const puzzleCounter_maximum = 2 ** 32 - 1;

/** The hashed text before the counter: session and nonce, each followed by a dot. The counter follows in decimal digits. */
const prefixOf = ({ session, nonce }: Omit<Puzzle, 'bits'>) => `${session}.${nonce}.`;

/** How many zero bits SHA-256 of (session, nonce, counter) begins with, up to 32. The texts of a puzzle are ASCII. */
export function puzzleZeros(puzzle: Omit<Puzzle, 'bits'>, counter: number): number {
  return Math.clz32(firstBits(endText(hashWholeBlocks(prefixOf(puzzle)), String(counter))));
}

/** Whether an answer solves a puzzle. */
export function solvesPuzzle(puzzle: Puzzle, counter: number): boolean {
  if (!Number.isInteger(counter) || counter < 0 || counter > puzzleCounter_maximum) return false;
  return puzzleZeros(puzzle, counter) >= puzzle.bits;
}

/**
 * Finds the answer to a puzzle: 2^bits hashes on average, so it is called in a worker. Undefined if there is none, which practically never happens.
 * The text before the counter is hashed once, and counting on changes the last digits only.
 *
 * @param compressBlock the unrolled compression, for a script that has room for it
 */
export function solvePuzzle(puzzle: Puzzle, compressBlock: Compress = compress): PuzzleAnswer | undefined {
  const begun = hashWholeBlocks(prefixOf(puzzle));
  let counter = 0;
  while (counter <= puzzleCounter_maximum) {
    const digits = String(counter);
    const text = endText(begun, digits);
    const last_digit = begun.used_bytes + digits.length - 1;
    const end = Math.min(10 ** digits.length - 1, puzzleCounter_maximum);
    for (; ; counter += 1) {
      if (Math.clz32(firstBits(text, compressBlock)) >= puzzle.bits) return { nonce: puzzle.nonce, counter };
      if (counter === end) break;
      countOn(text.blocks, last_digit);
    }
    counter += 1;
  }
  return undefined;
}
