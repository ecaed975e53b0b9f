import { beginText, block_bytes, compress, putByte } from './sha256.ts';

/** How many zero bits the hash of an answer begins with: for the first attempt, and at most. Each further one doubles the work. */
export const puzzleBits = { least: 16, most: 22 } as const;

/** A proof of work that an attempt to pay needs. It is for one session, and one answer serves once. */
export type Puzzle = {
  /** Whose it is: the visitor's id. */
  session: string;
  nonce: string;
  /** How many zero bits the hash must begin with. */
  bits: number;
};

/** What a page sends with an attempt. */
export type PuzzleAnswer = { nonce: string; counter: number };

/** No answer is expected beyond it: 2^22 tries are enough on average for the hardest puzzle. */
export const puzzleCounter_maximum = 2 ** 32 - 1;

/** What is hashed: the session, the nonce and the counter in decimal digits, with dots between. */
const prefixOf = ({ session, nonce }: Omit<Puzzle, 'bits'>) => `${session}.${nonce}.`;

/**
 * Makes a function that tells how many zero bits SHA-256 of (session, nonce, counter) begins with, up to 32. What does not change with the counter is hashed once.
 *
 * @param puzzle ASCII texts
 */
export function createPuzzleHash(puzzle: Omit<Puzzle, 'bits'>): (counter: number) => number {
  const prefix = prefixOf(puzzle);
  const begun = beginText(prefix);
  const block = new Int32Array(16);
  const state = new Int32Array(8);
  return (counter) => {
    const digits = String(counter);
    let at = begun.used_bytes;
    block.set(begun.block);
    state.set(begun.state);
    const put = (byte: number) => {
      putByte(block, at, byte);
      at += 1;
      if (at < block_bytes) return;
      compress(state, block, state);
      block.fill(0);
      at = 0;
    };
    for (let digit = 0; digit < digits.length; digit += 1) put(digits.charCodeAt(digit));
    put(0x80);
    if (at > block_bytes - 8) {
      compress(state, block, state);
      block.fill(0);
    }
    block[15] = (prefix.length + digits.length) * 8;
    compress(state, block, state);
    return Math.clz32(state[0] as number);
  };
}

/** Whether an answer solves a puzzle. */
export function solvesPuzzle(puzzle: Puzzle, counter: number): boolean {
  if (!Number.isInteger(counter) || counter < 0 || counter > puzzleCounter_maximum) return false;
  return createPuzzleHash(puzzle)(counter) >= puzzle.bits;
}

/**
 * Finds the answer to a puzzle: 2^bits hashes on average, so it is called in a worker. Undefined where there is none, which practically never happens.
 */
export function solvePuzzle(puzzle: Puzzle): PuzzleAnswer | undefined {
  const zerosOf = createPuzzleHash(puzzle);
  for (let counter = 0; counter <= puzzleCounter_maximum; counter += 1) {
    if (zerosOf(counter) >= puzzle.bits) return { nonce: puzzle.nonce, counter };
  }
  return undefined;
}
