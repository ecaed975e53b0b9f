import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { puzzleCounter_maximum, puzzleZeros, solvePuzzle, solvesPuzzle } from './proof-of-work.ts';
import { compress } from './sha256-rounds.ts';

const session = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
const zerosOf = (nonce: string, counter: number) =>
  Math.clz32(createHash('sha256').update(`${session}.${nonce}.${counter}`).digest().readInt32BE(0));

test('the hash is SHA-256 for any text length, across one, two and three blocks', () => {
  for (let length = 0; length < 150; length += 1) {
    const nonce = 'n'.repeat(length);
    for (const counter of [0, 7, 65_536, puzzleCounter_maximum]) {
      expect(puzzleZeros({ session, nonce }, counter), `${length} ${counter}`).toBe(zerosOf(nonce, counter));
    }
  }
});

test('a solution has its zero bits, and fits no other session, nonce or harder puzzle', () => {
  const puzzle = { session, nonce: 'abc', bits: 10 };
  const answer = solvePuzzle(puzzle);
  expect(answer).toBeDefined();
  const counter = answer?.counter ?? -1;
  expect(zerosOf('abc', counter)).toBeGreaterThanOrEqual(10);
  expect(solvesPuzzle(puzzle, counter)).toBe(true);
  expect(solvesPuzzle({ ...puzzle, bits: 32 }, counter)).toBe(false);
  expect(solvesPuzzle({ ...puzzle, nonce: 'abd' }, counter)).toBe(zerosOf('abd', counter) >= 10);
  for (const wrong of [-1, 0.5, Number.NaN, puzzleCounter_maximum + 1, Number.POSITIVE_INFINITY]) {
    expect(solvesPuzzle({ ...puzzle, bits: 0 }, wrong)).toBe(false);
  }
});

test('finds a puzzle’s first counter wherever its digits fall in the blocks', () => {
  for (const length of [0, 12, 13, 14, 15, 16, 17, 18, 19, 20, 68, 82]) {
    const nonce = 'n'.repeat(length);
    const answer = solvePuzzle({ session, nonce, bits: 11 });
    let first = 0;
    while (zerosOf(nonce, first) < 11) first += 1;
    expect(answer, String(length)).toEqual({ nonce, counter: first });
    expect(solvePuzzle({ session, nonce, bits: 11 }, compress), `${length} unrolled`).toEqual(answer);
  }
});
