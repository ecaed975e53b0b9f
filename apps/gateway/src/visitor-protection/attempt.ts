import type { PuzzleAnswer } from '@countinghouse/domain/protection/proof-of-work';
import type { SessionStanding } from '../store/visitors/protected-attempts.ts';

/** The page at which somebody attempts to pay or to store a card. */
export type AttemptTarget = {
  kind: 'payment_link' | 'invoice' | 'customer';
  id: string;
  /** It is for one payer: see isPersonalLink. Invoices and customers always are. */
  personal: boolean;
};

/** Who is about to attempt something, and where. */
export type Visit = {
  merchant_uid: string;
  visitor_id: string;
  /** Hash of the visitor's token. Their puzzles are bound to it. */
  token_hash: Buffer;
  /** Of the request: only an HMAC of it, or of its /64, is kept with a counter. */
  address: string;
  target: AttemptTarget;
};

/** An attempt before its session was looked up. */
export type UnknownAttempt = Pick<Visit, 'token_hash' | 'address'> & {
  puzzle: PuzzleAnswer;
  idempotency_key: string;
  request_id: string;
};

/** An attempt to charge or to check a card, before anything is sent. */
export type VisitorAttempt = Visit & {
  /** Of the card: sealCard makes it. */
  fingerprint: Buffer;
  /** The answer that the page found. */
  puzzle: PuzzleAnswer;
  /** What makes a repetition of the same request the same attempt: it is counted once. */
  idempotency: { key: string; body_hash: Buffer };
  request_id: string;
};

/** An attempt that was counted and may be sent. */
export type AllowedAttempt = VisitorAttempt & {
  /** The instant under which it was counted. */
  counted_at: Date;
  /** The same request came before, so that nothing was counted now. */
  is_repeated: boolean;
  /** The standing of the session after it; null for a repeated request. */
  session: SessionStanding | null;
};

/** What came of an attempt: `unknown` where the acquirer was not reached or did not answer. */
export type AttemptOutcome = 'approved' | 'declined' | 'unknown';
