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

/** Statuses of payments that were taken and stand: captured, pending settlement, settled. */
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

/** The actions at which a sale or an authorization can stand: as it was asked for, and what was done with it last. */
export const attemptActions = [105, 106, 107, 110, 131] as const satisfies readonly PaymentAction[];

/** The statuses of what was answered: all but Unknown, Pending Credit among them. */
export const answeredStatuses = [205, 206, 210, 218, 220, 225, 230, 231] as const satisfies readonly PaymentStatus[];

/** The action that made a payment: an authorization, a sale, a refund or a blind credit. */
export type OriginatingAction = 105 | 110 | 120 | 125;

/** What the system does to payments by itself: put a captured one into the open batch, settle, find out an answer. */
export const systemOperations = ['batch', 'settle', 'resolve'] as const;

/** An operation of the system. */
type SystemOperation = (typeof systemOperations)[number];

/** Where the batch of a payment stands (blanks.md 1). */
export const batchStatuses = ['open', 'closing', 'submitted', 'settled', 'failed'] as const;

/** A batch's status. */
export type BatchStatus = (typeof batchStatuses)[number];

/** The same card and amount on one terminal within this time asks 'possible duplicate' (blanks.md 3). */
export const duplicateWindow_seconds = 60;

/** How long an Idempotency-Key is remembered (blanks.md 3). */
export const idempotencyKeyLifetime_hours = 24;

/** What the transition rules look at in a payment. Amounts are minor units of the payment's one currency. */
export type PaymentState = {
  status: PaymentStatus;
  /** The action that made the payment, not the latest of its history. */
  action: OriginatingAction;
  /** What was asked for. */
  amount: number;
  /** What the issuer approved; 0 when declined or unknown. */
  authorized_amount: number;
  /** What goes into, or went through, settlement: the approved amount of a sale, refund or credit; 0 for an authorization until its capture. */
  captured_amount: number;
  /** The sum of the refunds made against this payment and not reversed, pending ones included. */
  refunded_amount: number;
  /** The status of the payment's batch; null while it is in none. */
  batch_status: BatchStatus | null;
  /** Whether the money under settlement comes from a capture rather than a sale. */
  came_from_capture: boolean;
};

/** One line of the transition table: operation, statuses it is allowed from (null: needs no earlier payment), statuses it leads to. */
type Transition = {
  operation: PaymentOperation | SystemOperation;
  from: readonly (PaymentStatus | null)[];
  /** The statuses the addressed payment can have after it. */
  to: readonly PaymentStatus[];
  /** Payments in 210 and 225 only while their batch is open. */
  needs_open_batch: boolean;
};

/** The whole transition table of blanks.md 3; anything that is not in it is refused. */
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

/** What the transition table says to an operation. */
export type OperationDecision =
  | { allowed: true }
  | {
      allowed: false;
      reason: OperationRefusal;
      /** A sentence for a person (English; the portal translates by reason, status and allows). */
      message: string;
      /** The present status; null where there is no payment. */
      status: PaymentStatus | null;
      /** What could be done instead. */
      allows: PaymentOperation[];
    };

/**
 * Whether an operation would succeed on a payment (blanks.md 3). `payment` is null for sale, authorization and
 * credit, which need none. Without an `amount` the question is whether it could be done at all, as the list calls
 * ask; with one its money rule is checked too (minor units; a reversal takes the whole payment or no amount).
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

/** Every operation that would succeed on a payment, in the order of the specification. */
export function operationsAllowed(payment: PaymentState): PaymentOperation[] {
  return paymentOperations.filter((operation) => refusalOf(operation, payment, undefined) === undefined);
}

/**
 * What an operation takes at most of a payment in a state that allows it, in minor units: what was authorized for a capture, what
 * is not refunded yet for a refund, and for all others the whole payment, which they take or leave.
 */
export function amountLeft(
  operation: PaymentOperation,
  payment: { status: number } & Pick<PaymentState, 'authorized_amount' | 'captured_amount' | 'refunded_amount'>,
): number {
  if (operation === 'capture') return payment.authorized_amount;
  if (operation === 'refund') return Math.max(0, payment.captured_amount - payment.refunded_amount);
  return payment.status === 205 ? payment.authorized_amount : payment.captured_amount;
}

/** How the acquirer answered; `unknown` is sent and not answered yet, never taken for failure. */
export type OperationOutcome = 'approved' | 'declined' | 'unknown';

/** The status of a new payment by its operation and the acquirer's answer (blanks.md 3). */
export function newPaymentStatus(
  operation: 'sale' | 'authorization' | 'credit' | 'refund',
  outcome: OperationOutcome,
): PaymentStatus {
  if (outcome === 'unknown') return 202;
  if (outcome === 'declined') return 230;
  return approvedStatuses[operation];
}

const approvedStatuses = { sale: 210, authorization: 205, credit: 225, refund: 225 } as const;

/** The action of the new payment that an operation makes. */
export const originatingActions: Readonly<Record<'sale' | 'authorization' | 'credit' | 'refund', OriginatingAction>> = {
  sale: 110,
  authorization: 105,
  credit: 125,
  refund: 120,
};

/** The action that an operation leaves in the history of the payment it is done to, or of the one it makes. */
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

/** An operation that is done to a payment which exists. */
export type FollowUpOperation = Exclude<PaymentOperation, 'sale' | 'authorization' | 'credit'>;

/**
 * The status of the addressed payment after an operation that the acquirer approved (blanks.md 3). Captured, it goes into its terminal's
 * open batch by itself (the step 'batch'). A refund makes a payment of its own, see `newPaymentStatus`; the one that is refunded stays
 * 218 until nothing is left of it, and is 220 then.
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
