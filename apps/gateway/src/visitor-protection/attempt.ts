import type { PuzzleAnswer } from '@countinghouse/domain/protection/proof-of-work';
import type { SessionStanding } from '../store/visitors/protected-attempts.ts';

/** The page of an attempt to pay or to store a card. */
export type AttemptTarget = {
  kind: 'payment_link' | 'invoice' | 'customer';
  id: string;
  /** Whether the page is for one payer: see isPersonalLink. Pages of invoices and customers always are. */
  personal: boolean;
};

/** The visitor and the page of an attempt. */
export type Visit = {
  merchant_uid: string;
  visitor_id: string;
  /** Hash of the visitor's token. Their puzzles are bound to it. */
  token_hash: Buffer;
  /** The address of the request. Counters store only an HMAC of it, or of its /64. */
  address: string;
  target: AttemptTarget;
};

/** An attempt before its session is looked up. */
export type UnknownAttempt = Pick<Visit, 'token_hash' | 'address'> & {
  puzzle: PuzzleAnswer;
  idempotency_key: string;
  request_id: string;
};

/** An attempt to charge or to verify a card, before anything is sent. */
export type VisitorAttempt = Visit & {
  /** The fingerprint of the card, from sealCard. */
  fingerprint: Buffer;
  /** The page's answer to the puzzle. */
  puzzle: PuzzleAnswer;
  /** Identifies the request. A repetition is the same attempt and is counted once. */
  idempotency: { key: string; body_hash: Buffer };
  request_id: string;
};

/** An attempt that was counted and can be sent. */
export type AllowedAttempt = VisitorAttempt & {
  /** The instant at which it was counted. */
  counted_at: Date;
  /** Whether the request is a repetition, so nothing was counted. */
  is_repeated: boolean;
  /** The standing of the session after it; null for a repeated request. */
  session: SessionStanding | null;
};

/** The outcome of an attempt: `unknown` if the acquirer was not reached or did not answer. */
export type AttemptOutcome = 'approved' | 'declined' | 'unknown';
