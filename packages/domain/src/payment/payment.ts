import { refusalMessage } from './payment-message.ts';
import { type OperationRefusal, type PaymentOperation, paymentOperations } from './payment-operation.ts';

/** The status codes of a payment (spec section 4; 202 of blanks.md 3). */
export const paymentStatuses = {
  202: { key: 'unknown', label: 'Unknown' },
  205: { key: 'authorized', label: 'Authorized' },
  206: { key: 'captured', label: 'Captured' },
  210: { key: 'pending_settlement', label: 'Pending Settlement' },
  218: { key: 'settled', label: 'Settled' },
  220: { key: 'refunded', label: 'Refunded' },
  225: { key: 'pending_credit', label: 'Pending Credit' },
  230: { key: 'declined', label: 'Declined' },
  231: { key: 'reversed', label: 'Reversed' },
} as const;

/** A payment's status code. */
export type PaymentStatus = keyof typeof paymentStatuses;

/** Statuses of payments that were taken and not reversed: captured, pending settlement, settled. */
export const takenStatuses = [206, 210, 218] as const satisfies readonly PaymentStatus[];

/** Statuses in which money has moved or will move: captured, pending settlement, settled, refunded, pending credit. */
export const statusesWithMoney = [...takenStatuses, 220, 225] as const satisfies readonly PaymentStatus[];

/** The action codes of a payment's history (spec section 4; 107 and 121 of blanks.md 3). */
export const paymentActions = {
  105: { key: 'authorization', label: 'Authorization' },
  106: { key: 'capture', label: 'Capture' },
  107: { key: 'capture_cancel', label: 'Capture cancel' },
  110: { key: 'sale', label: 'Sale' },
  118: { key: 'settle', label: 'Settle' },
  120: { key: 'refunds', label: 'Refunds' },
  121: { key: 'refund_reversal', label: 'Refund reversal' },
  125: { key: 'credit', label: 'Credit' },
  131: { key: 'void', label: 'Void' },
} as const;

/** An action code. */
export type PaymentAction = keyof typeof paymentActions;

/** The latest actions of a sale or an authorization: the original one, and the last one applied to it. */
export const attemptActions = [105, 106, 107, 110, 131] as const satisfies readonly PaymentAction[];

/** The statuses with an answer: all but Unknown, including Pending Credit. */
export const answeredStatuses = [205, 206, 210, 218, 220, 225, 230, 231] as const satisfies readonly PaymentStatus[];

/** The action that created a payment: an authorization, a sale, a refund or a blind credit. */
export type OriginatingAction = 105 | 110 | 120 | 125;

/** The operations of the system: put a captured payment into the open batch, settle, resolve an unknown outcome. */
export const systemOperations = ['batch', 'settle', 'resolve'] as const;

/** An operation of the system. */
type SystemOperation = (typeof systemOperations)[number];

/** The statuses of a batch (blanks.md 1). */
export const batchStatuses = ['open', 'closing', 'submitted', 'settled', 'failed'] as const;

/** A batch's status. */
export type BatchStatus = (typeof batchStatuses)[number];

/** The same card and amount on one terminal within this time is a possible duplicate (blanks.md 3). */
export const duplicateWindow_seconds = 60;

/** How long an idempotency key is stored (blanks.md 3). */
export const idempotencyKeyLifetime_hours = 24;

/** The input of the transition rules. Amounts are minor units of the payment's one currency. */
export type PaymentState = {
  status: PaymentStatus;
  /** The action that created the payment, not the latest of its history. */
  action: OriginatingAction;
  /** The requested amount. */
  amount: number;
  /** The amount that the issuer approved; 0 if declined or unknown. */
  authorized_amount: number;
  /** The amount in settlement: the approved amount of a sale, refund or credit; 0 for an authorization until its capture. */
  captured_amount: number;
  /** The sum of the refunds of this payment that are not reversed, including pending ones. */
  refunded_amount: number;
  /** The status of the payment's batch; null if it is in none. */
  batch_status: BatchStatus | null;
  /** Whether the settling money comes from a capture rather than a sale. */
  came_from_capture: boolean;
};

/** One row of the transition table: operation, statuses from which it is allowed (null: needs no earlier payment), resulting statuses. */
type Transition = {
  operation: PaymentOperation | SystemOperation;
  from: readonly (PaymentStatus | null)[];
  /** The possible statuses of the addressed payment afterwards. */
  to: readonly PaymentStatus[];
  /** In 210 and 225, only while the payment's batch is open. */
  needs_open_batch: boolean;
};

/** The whole transition table of blanks.md 3; anything else is refused. */
export const paymentTransitions: readonly Transition[] = [
  { operation: 'sale', from: [null], to: [202, 210, 230], needs_open_batch: false },
  { operation: 'authorization', from: [null], to: [202, 205, 230], needs_open_batch: false },
  { operation: 'credit', from: [null], to: [202, 225, 230], needs_open_batch: false },
  { operation: 'capture', from: [205], to: [206], needs_open_batch: false },
  { operation: 'capture-cancel', from: [206, 210], to: [205], needs_open_batch: true },
  { operation: 'reversal', from: [205, 206, 210], to: [231], needs_open_batch: true },
  { operation: 'refund', from: [218], to: [218, 220], needs_open_batch: false },
  { operation: 'refund-reversal', from: [225], to: [231], needs_open_batch: true },
  { operation: 'batch', from: [206], to: [210], needs_open_batch: false },
  { operation: 'settle', from: [210, 225], to: [218, 220], needs_open_batch: false },
  { operation: 'resolve', from: [202], to: [205, 210, 225, 230, 231], needs_open_batch: false },
];

/** The decision of the transition table on an operation. */
export type OperationDecision =
  | { allowed: true }
  | {
      allowed: false;
      reason: OperationRefusal;
      /** A message for a person (English; the portal translates by reason, status and allows). */
      message: string;
      /** The present status; null if there is no payment. */
      status: PaymentStatus | null;
      /** The operations that are possible instead. */
      allows: PaymentOperation[];
    };

/**
 * Decides whether an operation would succeed on a payment (blanks.md 3). `payment` is null for sale, authorization and credit, which need
 * none. Without an `amount` it decides whether the operation is possible at all, as lists need it; with an amount it also checks the amount
 * (minor units; a reversal takes the whole payment or no amount).
 */
export function decideOperation(
  operation: PaymentOperation,
  payment: PaymentState | null,
  amount?: number,
): OperationDecision {
  const reason = refusalOf(operation, payment, amount);
  if (reason === undefined) return { allowed: true };
  const allows = payment === null ? [] : operationsAllowed(payment);
  const present = payment && { code: payment.status, label: paymentStatuses[payment.status].label };
  return {
    allowed: false,
    reason,
    message: refusalMessage(operation, present, reason, allows),
    status: payment?.status ?? null,
    allows,
  };
}

/** Returns every operation that would succeed on a payment, in the order of the specification. */
export function operationsAllowed(payment: PaymentState): PaymentOperation[] {
  return paymentOperations.filter((operation) => refusalOf(operation, payment, undefined) === undefined);
}

/**
 * Returns the maximum amount of an operation on a payment whose state allows it, in minor units: the authorized amount for a capture, the
 * amount not refunded yet for a refund, and the whole payment for all others, which allow no partial amount.
 */
export function amountLeft(
  operation: PaymentOperation,
  payment: { status: number } & Pick<PaymentState, 'authorized_amount' | 'captured_amount' | 'refunded_amount'>,
): number {
  if (operation === 'capture') return payment.authorized_amount;
  if (operation === 'refund') return Math.max(0, payment.captured_amount - payment.refunded_amount);
  return payment.status === 205 ? payment.authorized_amount : payment.captured_amount;
}

/** The acquirer's answer; `unknown` is sent and not answered yet, never treated as failure. */
export type OperationOutcome = 'approved' | 'declined' | 'unknown';

/** Returns the status of a new payment from its operation and the acquirer's answer (blanks.md 3). */
export function newPaymentStatus(
  operation: 'sale' | 'authorization' | 'credit' | 'refund',
  outcome: OperationOutcome,
): PaymentStatus {
  if (outcome === 'unknown') return 202;
  if (outcome === 'declined') return 230;
  return approvedStatuses[operation];
}

const approvedStatuses = { sale: 210, authorization: 205, credit: 225, refund: 225 } as const;

/** The action of the new payment that an operation creates. */
export const originatingActions: Readonly<Record<'sale' | 'authorization' | 'credit' | 'refund', OriginatingAction>> = {
  sale: 110,
  authorization: 105,
  credit: 125,
  refund: 120,
};

/** The action that an operation adds to the history of the payment that it changes or creates. */
export const actionOfOperation: Readonly<Record<PaymentOperation, PaymentAction>> = {
  sale: 110,
  authorization: 105,
  credit: 125,
  capture: 106,
  'capture-cancel': 107,
  reversal: 131,
  refund: 120,
  'refund-reversal': 121,
};

/** An operation on an existing payment. */
export type FollowUpOperation = Exclude<PaymentOperation, 'sale' | 'authorization' | 'credit'>;

/**
 * The status of the addressed payment after an operation that the acquirer approved (blanks.md 3). A captured payment is put into its
 * terminal's open batch automatically (the step 'batch'). A refund creates its own payment, see `newPaymentStatus`; the refunded payment
 * stays 218 until nothing is left of it, and is then 220.
 */
export const statusAfter = {
  capture: 206,
  'capture-cancel': 205,
  reversal: 231,
  'refund-reversal': 231,
} as const satisfies Readonly<Record<Exclude<FollowUpOperation, 'refund'>, PaymentStatus>>;

/** Whether the money of a payment goes to the card: a refund or a blind credit. */
export function isCredit(payment: { action: OriginatingAction }): boolean {
  return payment.action === 120 || payment.action === 125;
}

function refusalOf(
  operation: PaymentOperation,
  payment: PaymentState | null,
  amount: number | undefined,
): OperationRefusal | undefined {
  const transition = paymentTransitions.find((row) => row.operation === operation);
  if (transition === undefined) return 'status';
  if (transition.from.includes(null)) return payment === null ? refusalOfNewAmount(amount) : 'makes_new_payment';
  if (payment === null) return 'needs_payment';
  const { status } = payment;
  if (!transition.from.includes(status) || isCredit(payment) !== (operation === 'refund-reversal')) return 'status';
  if (operation === 'capture-cancel' && status === 210 && !payment.came_from_capture) return 'not_from_capture';
  const in_batch = status === 210 || status === 225;
  if (transition.needs_open_batch && in_batch && payment.batch_status !== 'open') return 'batch_not_open';
  return refusalOfAmount(operation, payment, amount);
}

function refusalOfNewAmount(amount: number | undefined): OperationRefusal | undefined {
  return amount === undefined || isPositiveWhole(amount) ? undefined : 'amount_not_valid';
}

function refusalOfAmount(
  operation: PaymentOperation,
  payment: PaymentState,
  amount: number | undefined,
): OperationRefusal | undefined {
  const limit = amountLeft(operation, payment);
  if (limit <= 0) return 'nothing_left';
  if (amount === undefined) return undefined;
  if (!isPositiveWhole(amount)) return 'amount_not_valid';
  if (operation === 'capture' || operation === 'refund') return amount > limit ? 'amount_too_large' : undefined;
  return amount === limit ? undefined : 'amount_not_whole';
}

function isPositiveWhole(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0;
}
