import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type Puzzle,
  type PuzzleAnswer,
  puzzleBits,
  solvesPuzzle,
} from '@countinghouse/domain/protection/proof-of-work';

/** Enough time to fill in a form. A page that is open for longer requests another puzzle. */
const puzzleLifetime_ms = 3_600_000;

const instant_bytes = 6;
const session_bytes = 16;
const random_bytes = 12;
const content_bytes = 1 + instant_bytes + session_bytes + random_bytes;
const seal_bytes = 16;

/** The owner of a puzzle: the visitor's id and the hash of their token. */
export type PuzzleOwner = { visitor_id: string; token_hash: Buffer };

/** Makes and checks puzzles without the database. Only the database knows whether an answer was already used. */
export type Puzzles = {
  /** Makes a puzzle for a session. It is stateless: the nonce names the session and is sealed for its token. */
  make(owner: PuzzleOwner, bits: number, now: Date): Puzzle & { expires_at: Date };
  /** Returns the puzzle that an answer solves. Undefined if the answer is wrong, expired, or belongs to another token. */
  solved(token_hash: Buffer, answer: PuzzleAnswer, now: Date): (Puzzle & { expires_at: Date }) | undefined;
};

/** Makes the key of puzzles from the secret of API keys (API_KEY_SECRET), so that every node can check the puzzles of the others. */
export function createPuzzles(api_key_secret: string): Puzzles {
  const key = Buffer.from(hkdfSync('sha256', api_key_secret, 'countinghouse puzzles', 'nonce', 32));
  const sealOf = (token_hash: Buffer, content: Buffer) =>
    createHmac('sha256', key).update(token_hash).update(content).digest().subarray(0, seal_bytes);

  return {
    make: ({ visitor_id: session, token_hash }, bits, now) => {
      const content = Buffer.alloc(content_bytes);
      content.writeUInt8(bits, 0);
      content.writeUIntBE(now.getTime(), 1, instant_bytes);
      content.write(session.replaceAll('-', ''), 1 + instant_bytes, 'hex');
      randomBytes(random_bytes).copy(content, content_bytes - random_bytes);
      const nonce = Buffer.concat([content, sealOf(token_hash, content)]).toString('base64url');
      return { session, nonce, bits, expires_at: new Date(now.getTime() + puzzleLifetime_ms) };
    },
    solved: (token_hash, { nonce, counter }, now) => {
      const bytes = Buffer.from(nonce, 'base64url');
      const content = bytes.subarray(0, content_bytes);
      const seal = bytes.subarray(content.length);
      // Otherwise another spelling of the same bytes could be used again.
      if (seal.length !== seal_bytes || bytes.toString('base64url') !== nonce) return undefined;
      if (!timingSafeEqual(seal, sealOf(token_hash, content))) return undefined;
      const bits = content.readUInt8(0);
      const made_ms = content.readUIntBE(1, instant_bytes);
      const expires_at = new Date(made_ms + puzzleLifetime_ms);
      if (bits < puzzleBits.least || expires_at <= now) return undefined;
      const session = uuidOf(content.subarray(1 + instant_bytes, 1 + instant_bytes + session_bytes));
      return solvesPuzzle({ session, nonce, bits }, counter) ? { session, nonce, bits, expires_at } : undefined;
    },
  };
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
