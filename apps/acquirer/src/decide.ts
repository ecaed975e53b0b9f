import type { RequestIdentity, SettlementRequest } from '@countinghouse/iso8583/read-request';
import type { CardUpdate } from '@countinghouse/iso8583/reply-data';
import type { SettlementTotals } from '@countinghouse/iso8583/settlement';
import type { Book } from './book.ts';
import { outcomeOfAmount, type Timing } from './outcomes.ts';

/** The outcome of a request in the book. */
type BookOutcome =
  | 'approved'
  | 'declined'
  | 'captured'
  | 'reversed'
  | 'nothing_to_reverse'
  | 'remembered'
  | 'settled'
  | 'out_of_balance'
  | 'refused'
  | 'noted'
  | 'card_update'
  | 'format_error';

/** The answer to a request, and its outcome in the book. */
export type Decision = {
  response_code: string;
  outcome: BookOutcome;
  timing: Timing;
  approval_code?: string;
  avs_result?: string | null;
  cvv_result?: string | null;
  network_transaction_id?: string;
  advice_code?: string;
  card_update?: CardUpdate;
  totals?: SettlementTotals;
  settlement_code?: 1 | 2 | 3;
};

/** The input of a decision, besides the request. */
export type DecisionContext = {
  book: Book;
  now: Date;
  card_fingerprint: Uint8Array;
  approval_code: string;
  network_transaction_id: string;
};

/** An immediate decline. */
export function declined(response_code: string): Decision {
  return { response_code, outcome: 'declined', timing: 'at_once' };
}

/** Whether a reversal of exactly this message arrived before it. */
export function wasReversedBefore(book: Book, request: RequestIdentity): boolean {
  return book.hasUnknownReversal(request.terminal_id, request);
}

function sameTotals(one: SettlementTotals, other: SettlementTotals): boolean {
  return (
    one.debits_number === other.debits_number &&
    one.debits_amount === other.debits_amount &&
    one.credits_number === other.credits_number &&
    one.credits_amount === other.credits_amount
  );
}

/** Settles a batch whose totals match the book's (README.md of packages/iso8583, "Settlement"). */
export function decideSettlement(request: SettlementRequest, { book, now }: DecisionContext): Decision {
  const { terminal_id, currency, batch_number, totals } = request;
  const { response_code, timing } = outcomeOfAmount(Math.abs(totals.debits_amount - totals.credits_amount));
  const before = book.findSettlement(terminal_id, currency, batch_number);
  const own = before ?? book.totals(terminal_id, currency, batch_number);
  if (!sameTotals(own, totals)) {
    return { response_code: '95', outcome: 'out_of_balance', timing: 'at_once', totals: own, settlement_code: 2 };
  }
  if (response_code !== '00') {
    return { response_code, outcome: 'refused', timing, totals: own, settlement_code: 3 };
  }
  if (before === undefined) book.settle(terminal_id, currency, batch_number, totals, now);
  return { response_code, outcome: 'settled', timing, totals: own, settlement_code: 1 };
}
