import type { OriginatingAction, PaymentAction, PaymentStatus } from '@countinghouse/domain/payment/payment';
import { type LedgerMovement, type LedgerPosting, postingsOf } from '@countinghouse/domain/settlement/ledger';
import type { DemoCard, DemoCustomer } from './customers.ts';
import type { DemoMerchant, DemoTerminal } from './demo-merchant.ts';

/** The person who did something; none for the system. */
export type Actor = { user_id: string; full_name: string };

/** One line of a payment's history. */
type LifeEvent = {
  action: PaymentAction;
  from_status: PaymentStatus | null;
  status: PaymentStatus;
  amount: number;
  at: Date;
  actor: Actor | undefined;
  approval_code: string | null;
  response_code: string | null;
};

/** A payment with its whole history, before it is converted to rows. */
export type PaymentLife = {
  payment_id: string;
  /** STAN of its message; set once all payments are known. */
  system_trace_audit_number: number;
  merchant: DemoMerchant;
  terminal: DemoTerminal;
  customer: DemoCustomer;
  card: DemoCard;
  origin: OriginatingAction;
  status: PaymentStatus;
  /** The amount requested. */
  requested_amount: number;
  authorized_amount: number;
  captured_amount: number;
  refunded_amount: number;
  tip: number;
  sales_tax: number;
  description: string;
  order_id: string;
  approval_code: string | null;
  response_code: string | null;
  decline_reason: string | null;
  avs_response: string | null;
  csc_response: string | null;
  parent: PaymentLife | undefined;
  came_from_capture: boolean;
  actor: Actor | undefined;
  created_at: Date;
  /** The business date of its batch; undefined while there is nothing to settle. */
  batch_date: string | undefined;
  /** The business date of its creation. */
  created_date: string;
  events: LifeEvent[];
  postings: (LedgerPosting & { at: Date })[];
};

/** Adds a line to a payment's history and updates its status. */
export function addHistoryLine(
  life: PaymentLife,
  event: { action: PaymentAction; status: PaymentStatus; at: Date; amount?: number; actor?: Actor | undefined },
): void {
  const approved = event.status !== 230;
  life.events.push({
    action: event.action,
    from_status: life.events.at(-1)?.status ?? null,
    status: event.status,
    amount: event.amount ?? amountOf(life),
    at: event.at,
    actor: event.actor,
    approval_code: event.action === 118 || !approved ? null : life.approval_code,
    response_code: event.action === 118 ? null : approved ? '00' : life.response_code,
  });
  life.status = event.status;
}

/** Adds the first line of every payment: sent, answer not known yet. */
export function send(life: PaymentLife): void {
  life.events.push({
    action: life.origin,
    from_status: null,
    status: 202,
    amount: life.requested_amount,
    at: life.created_at,
    actor: life.actor,
    approval_code: null,
    response_code: null,
  });
  life.status = 202;
}

/** Returns when the acquirer's answer arrived: within a second. */
export function answeredAt(life: PaymentLife): Date {
  return new Date(life.created_at.getTime() + 320 + (life.requested_amount % 430));
}

/** Returns the amount that counts in totals: the captured amount, or the requested one before that. */
export function amountOf(life: PaymentLife): number {
  return life.captured_amount > 0 ? life.captured_amount : life.requested_amount;
}

/** Adds the ledger's postings for a movement of a payment's money. */
export function post(life: PaymentLife, movement: LedgerMovement, at: Date): void {
  for (const posting of postingsOf(movement)) life.postings.push({ ...posting, at });
}

export function isOutgoing(life: Pick<PaymentLife, 'origin'>): boolean {
  return life.origin === 120 || life.origin === 125;
}

/** Whether the sandbox gives an amount a special answer (blanks.md 6); demo payments were approved. */
export function isSandboxAmount(amount: number): boolean {
  return amount >= 500 && amount <= 599;
}

/** Returns a percentage of an amount, or all of it if the sandbox would give the part a special answer. */
export function partOf(amount: number, percent: number, minimum: number): number {
  const part = Math.max(minimum, Math.round((amount * percent) / 100));
  return isSandboxAmount(part) ? amount : part;
}
