import type { BatchStatus } from '../payment/payment.ts';
import {
  type AccountSums,
  type LedgerAccount,
  type LedgerPosting,
  ledgerAccounts,
  type MovementLine,
  postingsOfHistory,
  type StandingPayment,
  sumsByAccount,
  sumsOfPayment,
} from './ledger.ts';

/** One difference: what it is about, the expected value, and the actual one. Amounts in minor units. */
export type LedgerDifference = { what: string; expected: string; found: string };

/** A payment with everything recorded about it apart from its own row. */
export type RecordedPayment = StandingPayment & {
  currency: number;
  refunded_amount: number;
  postings: readonly (LedgerPosting & { currency: number })[];
  /** Its history in order. */
  history: readonly MovementLine[];
  /** The sum of its refunds that are in progress, pending or settled. */
  living_refunds: number;
  /** Whether an operation on it is marked as in progress, and whether an acquirer request without an outcome is the reason. */
  attempt_marked: boolean;
  attempt_unfinished: boolean;
};

/** Returns the differences between a payment and its postings, history, refunds and requests in progress. */
export function differencesOfPayment(payment: RecordedPayment): LedgerDifference[] {
  const { status, direction, captured_amount, refunded_amount, postings, history } = payment;
  const differences: LedgerDifference[] = [];
  const compare = (what: string, expected: unknown, found: unknown) => {
    if (expected !== found) differences.push({ what, expected: String(expected), found: String(found) });
  };
  for (const { currency } of postings) compare('currency of a posting', payment.currency, currency);
  compareSums(sumsOfPayment(payment), sumsByAccount(postings), compare);
  comparePostings(expectedPostings(payment), postings, compare);
  compare('status after its history', history.at(-1)?.status, status);
  for (const [index, { from_status }] of history.entries()) {
    compare(`status before line ${index + 1} of its history`, history[index - 1]?.status ?? null, from_status);
  }
  if (direction === 1) compare('refunded amount', payment.living_refunds, refunded_amount);
  else compare('refunded amount of a refund', 0, refunded_amount);
  if (direction === 1 && status === 220)
    compare('refunded amount of what is Refunded', captured_amount, refunded_amount);
  if (status === 205) compare('captured amount of an authorization', 0, captured_amount);
  if (payment.attempt_marked) compare('request under way', true, payment.attempt_unfinished);
  return differences;
}

/** Returns the postings that the history requires; undefined if the history is impossible. */
function expectedPostings(payment: RecordedPayment): LedgerPosting[] | undefined {
  try {
    return postingsOfHistory(payment, payment.history);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Compares postings one by one, not only their sums: a pair that was added or removed together cancels out. */
function comparePostings(
  expected: readonly LedgerPosting[] | undefined,
  found: readonly LedgerPosting[],
  compare: (what: string, expected: unknown, found: unknown) => void,
): void {
  if (expected === undefined) {
    compare('amounts of its history', 'can be posted', 'cannot be');
    return;
  }
  const nameOf = ({ debit_account, credit_account, amount }: LedgerPosting) =>
    `postings of ${amount} from ${credit_account} to ${debit_account}`;
  const asked = Map.groupBy(expected, nameOf);
  const made = Map.groupBy(found, nameOf);
  for (const what of new Set([...asked.keys(), ...made.keys()])) {
    compare(what, asked.get(what)?.length ?? 0, made.get(what)?.length ?? 0);
  }
}

function compareSums(
  expected: AccountSums,
  found: AccountSums,
  compare: (what: string, expected: unknown, found: unknown) => void,
): void {
  for (const account of Object.keys(ledgerAccounts) as LedgerAccount[]) {
    compare(account, expected[account] ?? 0, found[account] ?? 0);
  }
}

/** Sums over the payments of a batch; credits as positive amounts. Minor units. */
type BatchSums = {
  sales_count: number;
  sales_amount: number;
  credits_count: number;
  credits_amount: number;
};

/** A batch as recorded, and the sums of its payments. */
export type RecordedBatch = {
  status: BatchStatus;
  currency: number;
  /** Its sums when it was submitted; null before. */
  summed: BatchSums | null;
  /** The same, added up over card brands. */
  brands: BatchSums | null;
  payments: BatchSums & {
    /** The number of its payments that are settled or in a later status, and of all others. */
    settled_count: number;
    unsettled_count: number;
    other_currency_count: number;
  };
};

/** Returns the differences between a batch and its payments. */
export function differencesOfBatch({ status, summed, brands, payments }: RecordedBatch): LedgerDifference[] {
  const differences: LedgerDifference[] = [];
  const compare = (what: string, expected: number, found: number) => {
    if (expected !== found) differences.push({ what, expected: String(expected), found: String(found) });
  };
  for (const figure of ['sales_count', 'sales_amount', 'credits_count', 'credits_amount'] as const) {
    if (summed !== null) compare(`${figure} of the batch`, payments[figure], summed[figure]);
    if (brands !== null) compare(`${figure} of its card brands`, payments[figure], brands[figure]);
  }
  compare('payments of another currency', 0, payments.other_currency_count);
  if (status === 'open')
    compare('payments that name an open batch', 0, payments.settled_count + payments.unsettled_count);
  else if (status === 'settled') compare('payments that are not settled', 0, payments.unsettled_count);
  else compare('payments that are settled', 0, payments.settled_count);
  return differences;
}

/** A payment in the acquirer's book. */
export type BookedPosition = {
  kind: 'purchase' | 'authorization' | 'credit';
  status: 'declined' | 'approved' | 'captured' | 'settled' | 'reversed';
  /** The final amount that the cardholder pays; negative for a credit. */
  charged_amount: number;
  currency: number;
};

/**
 * Returns the differences between a payment and the acquirer's book. A payment without an outcome has none, since it is still being
 * resolved.
 */
export function differencesWithBook(
  payment: StandingPayment & { currency: number },
  position: BookedPosition | undefined,
): LedgerDifference[] {
  const { status, direction, captured_amount } = payment;
  if (status === 202) return [];
  const differences: LedgerDifference[] = [];
  const compare = (what: string, expected: unknown, found: unknown) => {
    if (expected !== found) differences.push({ what, expected: String(expected), found: String(found) });
  };
  const moves = [206, 210, 218, 220, 225].includes(status);
  compare(
    'amount charged in the book of the acquirer',
    moves ? captured_amount * direction : 0,
    (position?.charged_amount ?? 0) || 0,
  );
  if (status === 205) compare('status in the book of the acquirer', 'approved', position?.status ?? 'nothing');
  if (status === 231 && position?.status !== undefined && position.status !== 'declined') {
    compare('status in the book of the acquirer', 'reversed', position.status);
  }
  if (status === 230 && position?.status !== undefined && position.status !== 'reversed') {
    compare('status in the book of the acquirer', 'declined', position.status);
  }
  if (status === 218 || status === 220) {
    compare('status in the book of the acquirer', 'settled', position?.status ?? 'nothing');
  }
  if (status === 206 || status === 210 || status === 225) {
    compare('status in the book of the acquirer', 'captured', position?.status ?? 'nothing');
  }
  if (position !== undefined) compare('currency in the book of the acquirer', payment.currency, position.currency);
  return differences;
}
