import type { OperationOutcome, PaymentStatus } from '../payment/payment.ts';

/**
 * The chart of accounts. The merchant's money moves through four accounts (authorized, captured, payable, paid); the other three are its
 * counterparts. A balance is debits less credits, so the merchant's accounts are negative while money is the merchant's, and all accounts
 * together are always zero.
 */
export const ledgerAccounts = {
  /** Amounts that authorizations hold on customers' cards; a memorandum account against merchant_authorized, since no money has moved. */
  card_holds: 'card_holds',
  /** What the acquirer owes for everything taken and not reversed: captured, pending and settled. */
  acquirer_receivable: 'acquirer_receivable',
  /** What the acquirer is owed for everything that it returned to cards: refunds and credits, pending and settled. */
  acquirer_payable: 'acquirer_payable',
  /** Held for the merchant and not captured. */
  merchant_authorized: 'merchant_authorized',
  /** Captured for the merchant and not in a batch yet. */
  merchant_captured: 'merchant_captured',
  /** Waiting to be settled with the merchant: sales and captures less refunds and credits. */
  merchant_payable: 'merchant_payable',
  /** Settled with the merchant: sales and captures less refunds and credits. */
  merchant_paid: 'merchant_paid',
} as const;

/** The name of a ledger account. */
export type LedgerAccount = keyof typeof ledgerAccounts;

/** One double entry: an amount (positive, minor units) from the credited account to the debited one. */
export type LedgerPosting = { debit_account: LedgerAccount; credit_account: LedgerAccount; amount: number };

/**
 * A movement of money. Amounts are minor units of the payment's one currency. Only `outcome: 'approved'` (the default, and the only outcome
 * of system operations) moves anything: a payment that was declined, or reversed while its outcome was unknown, was never posted.
 */
export type LedgerMovement = { outcome?: OperationOutcome } & (
  | { operation: 'sale' | 'authorization' | 'credit' | 'refund' | 'refund-reversal'; amount: number }
  /** Captures `amount`. The hold on the whole `authorized_amount` ends, as a partial capture releases the rest. */
  | { operation: 'capture'; amount: number; authorized_amount: number }
  /** A captured payment is put into its terminal's open batch (206 to 210). */
  | { operation: 'batch'; amount: number }
  /** `from_status` is the payment's status before the operation; `amount` was captured; `authorized_amount` is held again. */
  | { operation: 'capture-cancel'; from_status: 206 | 210; amount: number; authorized_amount: number }
  /** `amount` was held (from 205) or captured. */
  | { operation: 'reversal'; from_status: 205 | 206 | 210; amount: number }
  /** `direction` is -1 for refunds and credits, 1 for all else. */
  | { operation: 'settle'; direction: 1 | -1; amount: number }
);

/**
 * Returns the postings of a movement, in the order in which they are made; none if nothing moves. Each is above zero, and debits always
 * equal credits by construction.
 * @throws RangeError when an amount is not a positive whole number, or more is captured than was authorized.
 */
export function postingsOf(movement: LedgerMovement): LedgerPosting[] {
  if ((movement.outcome ?? 'approved') !== 'approved') return [];
  const { amount } = movement;
  switch (movement.operation) {
    case 'sale':
      return [post('acquirer_receivable', 'merchant_payable', amount)];
    case 'authorization':
      return [post('card_holds', 'merchant_authorized', amount)];
    case 'capture':
      return [
        post('merchant_authorized', 'card_holds', heldBefore(movement)),
        post('acquirer_receivable', 'merchant_captured', amount),
      ];
    case 'batch':
      return [post('merchant_captured', 'merchant_payable', amount)];
    case 'capture-cancel':
      return [
        post(owedIn[movement.from_status], 'acquirer_receivable', amount),
        post('card_holds', 'merchant_authorized', heldBefore(movement)),
      ];
    case 'reversal':
      return [
        movement.from_status === 205
          ? post('merchant_authorized', 'card_holds', amount)
          : post(owedIn[movement.from_status], 'acquirer_receivable', amount),
      ];
    case 'credit':
    case 'refund':
      return [post('merchant_payable', 'acquirer_payable', amount)];
    case 'refund-reversal':
      return [post('acquirer_payable', 'merchant_payable', amount)];
    case 'settle':
      return [
        movement.direction === 1
          ? post('merchant_payable', 'merchant_paid', amount)
          : post('merchant_paid', 'merchant_payable', amount),
      ];
  }
}

/** The account of captured money by the payment's status. */
const owedIn = { 206: 'merchant_captured', 210: 'merchant_payable' } as const;

function post(debit_account: LedgerAccount, credit_account: LedgerAccount, amount: number): LedgerPosting {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('A posting needs a positive whole amount');
  return { debit_account, credit_account, amount };
}

function heldBefore({ amount, authorized_amount }: { amount: number; authorized_amount: number }): number {
  if (amount > authorized_amount) throw new RangeError('No more can be captured than was authorized');
  return authorized_amount;
}

/** The balances of accounts by name: debits less credits in minor units of one currency. An account that is not listed has 0. */
export type AccountSums = Readonly<Partial<Record<LedgerAccount, number>>>;

/** Returns the sums by account of postings in one currency. */
export function sumsByAccount(postings: Iterable<LedgerPosting>): Record<LedgerAccount, number> {
  const sums = Object.fromEntries(Object.keys(ledgerAccounts).map((account) => [account, 0])) as Record<
    LedgerAccount,
    number
  >;
  for (const { debit_account, credit_account, amount } of postings) {
    sums[debit_account] += amount;
    sums[credit_account] -= amount;
  }
  return sums;
}

/** The balances of a merchant's money in one currency, in minor units. */
export type LedgerBalances = {
  /** Held on customers' cards by authorizations that are not captured. */
  authorized: number;
  /** Captured and not in a batch yet. */
  captured: number;
  /** Waiting to be settled, or being settled: sales and captures less refunds and credits. Negative if refunds exceed sales. */
  pending: number;
  /** Settled so far: sales and captures less refunds and credits. */
  settled: number;
  /** Returned to cards so far by refunds and credits, including those waiting to be settled. */
  refunded: number;
};

/** Computes a merchant's balances from the sums by account alone. */
export function balancesOf(sums: AccountSums): LedgerBalances {
  return {
    authorized: sums.card_holds ?? 0,
    captured: 0 - (sums.merchant_captured ?? 0),
    pending: 0 - (sums.merchant_payable ?? 0),
    settled: 0 - (sums.merchant_paid ?? 0),
    refunded: 0 - (sums.acquirer_payable ?? 0),
  };
}

/** The input of the ledger's check of a payment; amounts in minor units. */
export type StandingPayment = {
  status: PaymentStatus;
  /** -1 for refunds and credits, 1 for all else. */
  direction: 1 | -1;
  authorized_amount: number;
  captured_amount: number;
};

/**
 * Returns the account balances that a payment must have in its present state, whatever happened before. The postings of a payment
 * (`postingsOf`) are checked against it. Accounts with 0 are left out.
 */
export function sumsOfPayment(payment: StandingPayment): AccountSums {
  const { status, direction, authorized_amount, captured_amount } = payment;
  if (status === 205) return pair('card_holds', 'merchant_authorized', authorized_amount);
  const merchants = merchantAccounts[status];
  if (merchants === undefined) return {};
  return direction === 1
    ? pair('acquirer_receivable', merchants, captured_amount)
    : pair(merchants, 'acquirer_payable', captured_amount);
}

const merchantAccounts: Readonly<Partial<Record<PaymentStatus, LedgerAccount>>> = {
  206: 'merchant_captured',
  210: 'merchant_payable',
  225: 'merchant_payable',
  218: 'merchant_paid',
  220: 'merchant_paid',
};

/** A line of a payment's history, reduced to what moves money. Amounts in minor units. */
export type MovementLine = { from_status: PaymentStatus | null; status: PaymentStatus; amount: number };

/**
 * Returns the postings that a payment's history requires: each step between two statuses moves what `postingsOf` returns and nothing else.
 * Its counterpart is `sumsOfPayment`, which returns their required sums.
 * @throws RangeError as `postingsOf`
 */
export function postingsOfHistory(
  { direction, authorized_amount }: Pick<StandingPayment, 'direction' | 'authorized_amount'>,
  history: readonly MovementLine[],
): LedgerPosting[] {
  return history.flatMap(({ from_status, status, amount }): LedgerPosting[] => {
    switch (`${from_status} ${status}`) {
      case '202 205':
        return postingsOf({ operation: 'authorization', amount });
      case '202 210':
        return postingsOf({ operation: 'sale', amount });
      case '202 225':
        return postingsOf({ operation: 'credit', amount });
      case '205 206':
        return postingsOf({ operation: 'capture', amount, authorized_amount });
      case '206 210':
        return postingsOf({ operation: 'batch', amount });
      case '206 205':
      case '210 205':
        return postingsOf({
          operation: 'capture-cancel',
          from_status: from_status as 206 | 210,
          amount,
          authorized_amount,
        });
      case '205 231':
      case '206 231':
      case '210 231':
        return postingsOf({ operation: 'reversal', from_status: from_status as 205 | 206 | 210, amount });
      case '225 231':
        return postingsOf({ operation: 'refund-reversal', amount });
      case '210 218':
      case '225 220':
        return postingsOf({ operation: 'settle', direction, amount });
      default:
        // Recorded, declined, reversed before its outcome was known, or refunded: refunds have their own postings.
        return [];
    }
  });
}

function pair(debited: LedgerAccount, credited: LedgerAccount, amount: number): AccountSums {
  return amount === 0 ? {} : { [debited]: amount, [credited]: -amount };
}
