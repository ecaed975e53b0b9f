import type { OperationOutcome, PaymentStatus } from '../payment/payment.ts';

/**
 * The chart of accounts. The merchant's money goes through four accounts as it comes nearer (authorized, captured, payable, paid);
 * the other three say where it stands on the far side. A balance is what was debited less what was credited, so the merchant's
 * accounts stand below zero while money is the merchant's, and all accounts together are always zero.
 */
export const ledgerAccounts = {
  /** What authorizations hold on customers' cards; a memorandum against merchant_authorized, since nothing has moved. */
  card_holds: 'card_holds',
  /** What the acquirer owes for everything that was taken and not given up: captured, pending and settled. */
  acquirer_receivable: 'acquirer_receivable',
  /** What the acquirer is owed for everything that it gave back to cards: refunds and credits, pending and settled. */
  acquirer_payable: 'acquirer_payable',
  /** What is held for the merchant and not captured. */
  merchant_authorized: 'merchant_authorized',
  /** What is captured for the merchant and in no batch yet. */
  merchant_captured: 'merchant_captured',
  /** What waits to be settled with the merchant: sales and captures less refunds and credits. */
  merchant_payable: 'merchant_payable',
  /** What has been settled with the merchant: sales and captures less refunds and credits. */
  merchant_paid: 'merchant_paid',
} as const;

/** A ledger account by its name. */
export type LedgerAccount = keyof typeof ledgerAccounts;

/** One double entry: an amount (positive, minor units) from the credited account to the debited one. */
export type LedgerPosting = { debit_account: LedgerAccount; credit_account: LedgerAccount; amount: number };

/**
 * What happens to money. Amounts are minor units of the payment's one currency. Only `outcome: 'approved'` (the default, and always
 * so for what the system does by itself) moves anything: what was declined, or reversed while its outcome was unknown, was
 * never posted.
 */
export type LedgerMovement = { outcome?: OperationOutcome } & (
  | { operation: 'sale' | 'authorization' | 'credit' | 'refund' | 'refund-reversal'; amount: number }
  /** `amount` is captured; all of `authorized_amount` ceases to be held, as a partial capture releases the rest. */
  | { operation: 'capture'; amount: number; authorized_amount: number }
  /** A captured payment gets into its terminal's open batch (206 to 210). */
  | { operation: 'batch'; amount: number }
  /** `from_status` is the payment's before the operation; `amount` what was captured; `authorized_amount` is held again. */
  | { operation: 'capture-cancel'; from_status: 206 | 210; amount: number; authorized_amount: number }
  /** `amount` is what was held (from 205) or captured. */
  | { operation: 'reversal'; from_status: 205 | 206 | 210; amount: number }
  /** `direction` is -1 for refunds and credits, 1 for all else. */
  | { operation: 'settle'; direction: 1 | -1; amount: number }
);

/**
 * The postings under a movement, in the order in which they are made; none where nothing moves. Each is above zero, and debits equal
 * credits by its very shape.
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

/** Where captured money stands by the payment's status. */
const owedIn = { 206: 'merchant_captured', 210: 'merchant_payable' } as const;

function post(debit_account: LedgerAccount, credit_account: LedgerAccount, amount: number): LedgerPosting {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('A posting needs a positive whole amount');
  return { debit_account, credit_account, amount };
}

function heldBefore({ amount, authorized_amount }: { amount: number; authorized_amount: number }): number {
  if (amount > authorized_amount) throw new RangeError('No more can be captured than was authorized');
  return authorized_amount;
}

/** What accounts hold, by name: debits less credits in minor units of one currency. An account that is not named holds 0. */
export type AccountSums = Readonly<Partial<Record<LedgerAccount, number>>>;

/** The sums by account of postings of one currency. */
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

/** Where a merchant's money of one currency stands, in minor units. */
export type LedgerBalances = {
  /** Held on customers' cards by authorizations that are not captured. */
  authorized: number;
  /** Captured and in no batch yet. */
  captured: number;
  /** Waits to be settled, or is on its way: sales and captures less refunds and credits. Below zero where more goes back than comes. */
  pending: number;
  /** Settled so far: sales and captures less refunds and credits. */
  settled: number;
  /** Given back to cards so far by refunds and credits, those that wait to be settled included. */
  refunded: number;
};

/** A merchant's balances from the sums by account alone. */
export function balancesOf(sums: AccountSums): LedgerBalances {
  return {
    authorized: sums.card_holds ?? 0,
    captured: 0 - (sums.merchant_captured ?? 0),
    pending: 0 - (sums.merchant_payable ?? 0),
    settled: 0 - (sums.merchant_paid ?? 0),
    refunded: 0 - (sums.acquirer_payable ?? 0),
  };
}

/** What the ledger's check looks at in a payment; amounts in minor units. */
export type StandingPayment = {
  status: PaymentStatus;
  /** -1 for refunds and credits, 1 for all else. */
  direction: 1 | -1;
  authorized_amount: number;
  captured_amount: number;
};

/**
 * What the accounts must hold for a payment as it stands, whatever became of it before: the other side of `postingsOf`, against
 * which the postings of a payment are checked. Accounts that hold nothing are left out.
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

/** A line of a payment's history, as far as it moves money. Amounts in minor units. */
export type MovementLine = { from_status: PaymentStatus | null; status: PaymentStatus; amount: number };

/**
 * The postings that a payment's history asks for: each step between two statuses moves what `postingsOf` says and nothing else. The
 * other side of `sumsOfPayment`, which says what they must come to.
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
        // Recorded, declined, reversed before its outcome was known, refunded: refunds post for themselves.
        return [];
    }
  });
}

function pair(debited: LedgerAccount, credited: LedgerAccount, amount: number): AccountSums {
  return amount === 0 ? {} : { [debited]: amount, [credited]: -amount };
}
