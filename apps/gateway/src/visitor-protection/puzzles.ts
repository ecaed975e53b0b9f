import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type Puzzle,
  type PuzzleAnswer,
  puzzleBits,
  solvesPuzzle,
} from '@countinghouse/domain/protection/proof-of-work';

/** A form is filled in by then. A page that was open for longer asks for another puzzle. */
const puzzleLifetime_ms = 3_600_000;

const instant_bytes = 6;
const random_bytes = 12;
const seal_bytes = 16;

/** Puzzles that were answered, as far as a node can tell by itself: whether an answer was used before is asked of the database. */
export type Puzzles = {
  /** Makes a puzzle of a session. Nothing is kept of it: the nonce bears its own seal. */
  make(session: string, bits: number, now: Date): Puzzle & { expires_at: Date };
  /** The puzzle that an answer solves; undefined where it solves none of this session, or one that has expired. */
  solved(session: string, answer: PuzzleAnswer, now: Date): (Puzzle & { expires_at: Date }) | undefined;
};

/** Makes the key of puzzles from the secret of API keys (API_KEY_SECRET): every node knows the puzzles of the others. */
export function createPuzzles(api_key_secret: string): Puzzles {
  const key = Buffer.from(hkdfSync('sha256', api_key_secret, 'countinghouse puzzles', 'nonce', 32));
  const sealOf = (session: string, content: Buffer) =>
    createHmac('sha256', key).update(session).update('.').update(content).digest().subarray(0, seal_bytes);

  return {
    make: (session, bits, now) => {
      const content = Buffer.alloc(1 + instant_bytes + random_bytes);
      content.writeUInt8(bits, 0);
      content.writeUIntBE(now.getTime(), 1, instant_bytes);
      randomBytes(random_bytes).copy(content, 1 + instant_bytes);
      const nonce = Buffer.concat([content, sealOf(session, content)]).toString('base64url');
      return { session, nonce, bits, expires_at: new Date(now.getTime() + puzzleLifetime_ms) };
    },
    solved: (session, { nonce, counter }, now) => {
      const bytes = Buffer.from(nonce, 'base64url');
      const content = bytes.subarray(0, 1 + instant_bytes + random_bytes);
      const seal = bytes.subarray(content.length);
      // Another spelling of the same bytes would serve once more.
      if (seal.length !== seal_bytes || bytes.toString('base64url') !== nonce) return undefined;
      if (!timingSafeEqual(seal, sealOf(session, content))) return undefined;
      const bits = content.readUInt8(0);
      const made_ms = content.readUIntBE(1, instant_bytes);
      const expires_at = new Date(made_ms + puzzleLifetime_ms);
      if (bits < puzzleBits.least || expires_at <= now) return undefined;
      return solvesPuzzle({ session, nonce, bits }, counter) ? { session, nonce, bits, expires_at } : undefined;
    },
  };
}
