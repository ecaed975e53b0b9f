import type { CommercialData } from '@countinghouse/domain/level23/order-data';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { PaymentRouting } from '@countinghouse/domain/merchant/orchestration';
import type { AccountStatus, PaymentInitiator, PaymentSource } from '@countinghouse/domain/vault/account';
import { unlessClosed } from '../merchants/closed-merchant.ts';
import { type Calls, lockingCall } from './calls-together.ts';
import type { SealedCard } from './cards.ts';
import { isFileNotFree } from './payment-files.ts';
import { cardLockNumber, terminalLockNumber } from './payment-locks.ts';
import { callByName } from './pipeline.ts';

/** A payment about to be sent: everything that is stored before the acquirer gets the request. */
export type NewPayment = {
  merchant_uid: string;
  tenant_uid: string;
  terminal_uid: string;
  payment_id: string;
  transaction_uid: string;
  /** 110, 105 or 125. */
  action: number;
  /** -1 if the money goes to the card. */
  direction: 1 | -1;
  amount: number;
  tip: number;
  sales_tax: number;
  currency: number;
  card_id: string;
  sealed_card: SealedCard;
  /** MMYY. */
  card_expiry: string;
  customer: string;
  company: string;
  email: string;
  order_id: string;
  details: Record<string, unknown>;
  /** Why it was routed to its terminal, if routing rules were applied. */
  orchestration: PaymentRouting | null;
  /** Used when the open batch has no date. */
  batch_date: string;
  /** Null when no signed-in user makes it. */
  user_id: string | null;
  user_name: string;
  impersonator_user_id: string | null;
  created_at: Date;
  attempt: NewAttempt;
  idempotency: { key: string; call: string; body_hash: Buffer; expires_at: Date };
  /** The stored card to charge, or to store once the payment is approved, and the purpose; null when no customer of the vault is named. */
  vault: VaultedPayment | null;
  /** The use of a payment link that it takes; null for any other payment. */
  link_use: LinkUse | null;
  /** The amount of an invoice that it reserves; null for any other payment. */
  invoice_share: InvoiceShare | null;
  /** Payments of the card since then are possible duplicates. Null when the person has confirmed. */
  duplicates_since: Date | null;
};

/** A request to the acquirer about to be sent. */
export type NewAttempt = {
  attempt_id: string;
  operation: 'sale' | 'authorization' | 'credit';
  system_trace_audit_number: number;
  retrieval_reference_number: string;
  sender_id: string;
  take_over_at: Date;
};

/** The part of a payment that names a customer of the vault. */
export type VaultedPayment = {
  customer_id: string;
  /** Null when this payment stores the card. */
  account_uid: string | null;
  /** The account states in which it can be charged. */
  account_statuses: readonly AccountStatus[];
  source: PaymentSource;
  source_id: string | null;
  initiator: PaymentInitiator;
};

/** The use of a payment link by a visitor's payment, with the visitor's session. */
export type LinkUse = {
  link_id: string;
  visitor_id: string;
  /** The customer of a personal link; null for any other. */
  customer_id: string | null;
  /** The statuses in which a merchant accepts payments of visitors. */
  merchant_statuses: readonly MerchantStatus[];
  /** The chosen items of the link. */
  items: readonly { title: string; quantity: number; unit_amount: number }[];
  /** The payer's answers to the merchant's own questions. */
  answers: readonly { label: string; value: string | boolean }[];
};

/** The part of an invoice that a payment covers: its amount without the tip. Reserved in the transaction that records the payment. */
export type InvoiceShare = {
  invoice_id: string;
  /** The invoice's customer in the vault, if active. The payment belongs to them. */
  customer_id: string | null;
  /** Its Level 2/3 data, sent once it is approved; null for none. */
  commercial: CommercialData | null;
  /** The unpaid rest that the payer saw, less payments in progress. If it has changed, nothing is sent. Null when no payer saw it. */
  payable_amount: number | null;
  /** The statuses in which the merchant accepts such payments. */
  merchant_statuses: readonly MerchantStatus[];
  /** The paying session, and its last tried payment as it was read; null when the merchant charges. */
  visitor: { visitor_id: string; last_payment_id: string | null } | null;
};

/** Why an invoice cannot be paid, as in reserve-invoice-payment.sql. */
export const invoicePaymentRefusals = [
  'session_over',
  'business_unavailable',
  'withdrawn',
  'nothing_to_pay',
  'payment_under_way',
  'amount_over_balance',
  'changed',
] as const;

/** A reason why an invoice cannot be paid. */
export type InvoicePaymentRefusal = (typeof invoicePaymentRefusals)[number];

/** Why a link cannot be paid, as in reserve-link-use.sql. */
export const linkRefusals = [
  'session_over',
  'payment_under_way',
  'nothing_to_pay',
  'business_unavailable',
  'daily_limit',
  'link',
] as const;

/** A reason why a link cannot be paid. */
export type LinkRefusal = (typeof linkRefusals)[number];

type EarlierPayment = { payment_id: string; created_at: Date; amount: number; approval_code: string | null };

export type Recorded =
  /** `batch_date` is that of the open batch. */
  | { outcome: 'recorded'; batch_number: number; batch_date: string }
  | { outcome: 'key_known' }
  | { outcome: 'duplicate'; earlier: EarlierPayment }
  | { outcome: 'no_open_batch' }
  /** The terminal no longer takes payments. */
  | { outcome: 'terminal_closed' }
  /** The account can no longer be charged. */
  | { outcome: 'account_not_usable'; status: AccountStatus }
  /** The card's number was wiped. It must be sealed again, for this row. */
  | { outcome: 'card_wiped'; card_id: string }
  /** The payment link can no longer be paid. */
  | { outcome: 'link_not_payable'; reason: LinkRefusal }
  /** The invoice can no longer be paid this way. `payable_amount` is the unpaid rest without payments in progress. */
  | { outcome: 'invoice_not_payable'; reason: InvoicePaymentRefusal; payable_amount: number }
  /** The file that it names belongs to another payment. */
  | { outcome: 'file_not_free' };

type Written = EarlierPayment & {
  claimed: boolean;
  key_known: boolean;
  terminal_closed: boolean;
  batch_number: number | null;
  batch_date: string | null;
  must_wait: boolean;
  account_status: AccountStatus | null;
  wiped_card_id: string | null;
};

/** The arguments of `record_payment` with their types. Its file explains each. */
const recordArguments = {
  terminal_lock: 'bigint',
  card_lock: 'bigint',
  merchant_uid: 'uuid',
  tenant_uid: 'uuid',
  terminal_uid: 'uuid',
  payment_id: 'uuid',
  transaction_uid: 'text',
  action: 'smallint',
  direction: 'smallint',
  amount: 'bigint',
  tip: 'bigint',
  sales_tax: 'bigint',
  currency: 'smallint',
  card_id: 'uuid',
  fingerprint: 'bytea',
  card_brand: 'text',
  first_six: 'text',
  last_four: 'text',
  sealed_number: 'bytea',
  key_version: 'smallint',
  card_expiry: 'text',
  customer: 'text',
  company: 'text',
  email: 'text',
  order_id: 'text',
  details: 'jsonb',
  batch_date: 'date',
  user_id: 'uuid',
  user_name: 'text',
  impersonator_user_id: 'uuid',
  created_at: 'timestamptz',
  attempt_id: 'uuid',
  operation: 'text',
  system_trace_audit_number: 'integer',
  retrieval_reference_number: 'text',
  sender_id: 'uuid',
  take_over_at: 'timestamptz',
  idempotency_key: 'text',
  call: 'text',
  body_hash: 'bytea',
  key_expires_at: 'timestamptz',
  duplicates_since: 'timestamptz',
  orchestration: 'jsonb',
  customer_id: 'uuid',
  account_uid: 'uuid',
  account_statuses: 'text[]',
  source: 'text',
  source_id: 'uuid',
  initiator: 'text',
  may_wait: 'boolean',
} as const;

const noVault = {
  customer_id: null,
  account_uid: null,
  account_statuses: null,
  source: null,
  source_id: null,
  initiator: null,
} as const;

/** The arguments of `reserve_link_use`. */
const reserveArguments = {
  merchant_uid: 'uuid',
  link_id: 'uuid',
  payment_id: 'uuid',
  visitor_id: 'uuid',
  amount: 'bigint',
  sales_tax: 'bigint',
  tip: 'bigint',
  currency: 'smallint',
  payer_name: 'text',
  payer_email: 'text',
  items: 'jsonb',
  answers: 'jsonb',
  merchant_statuses: 'text[]',
  business_date: 'date',
  at: 'timestamptz',
} as const;

/** The arguments of `reserve_invoice_payment`. */
const reserveInvoiceArguments = {
  merchant_uid: 'uuid',
  invoice_id: 'uuid',
  payment_id: 'uuid',
  visitor_id: 'uuid',
  last_payment_id: 'uuid',
  amount: 'bigint',
  tip: 'bigint',
  currency: 'smallint',
  payable_amount: 'bigint',
  payer_name: 'text',
  payer_email: 'text',
  commercial: 'jsonb',
  user_id: 'uuid',
  user_name: 'text',
  merchant_statuses: 'text[]',
  at: 'timestamptz',
} as const;

const written = `claimed, key_known, terminal_closed, open_batch_number as batch_number, recorded_batch_date as batch_date, earlier_payment_id as payment_id,
    earlier_created_at as created_at, earlier_amount as amount, earlier_approval_code as approval_code, must_wait,
    account_status, wiped_card_id`;

const record = lockingCall<Record<Exclude<keyof typeof recordArguments, 'may_wait'>, unknown>, Written>(
  `select ${written} from ${callByName('record_payment', recordArguments)}`,
  ({ must_wait }) => must_wait,
);

/** `record_payment` together with the use of the link: both are recorded or neither. */
const recordByLink = lockingCall<
  Record<Exclude<keyof typeof recordArguments | keyof typeof reserveArguments, 'may_wait'>, unknown>,
  Written
>(
  `select ${written}, case when claimed then ${callByName('reserve_link_use', reserveArguments)} end as reserved
  from ${callByName('record_payment', recordArguments)}`,
  ({ must_wait }) => must_wait,
);

/** `record_payment` together with the amount of the invoice. */
const recordOfInvoice = lockingCall<
  Record<Exclude<keyof typeof recordArguments | keyof typeof reserveInvoiceArguments, 'may_wait'>, unknown>,
  Written
>(
  `select ${written}, case when claimed then ${callByName('reserve_invoice_payment', reserveInvoiceArguments)} end as reserved
  from ${callByName('record_payment', recordArguments)}`,
  ({ must_wait }) => must_wait,
);

/**
 * Records a payment before it is sent, in one transaction and one round trip: sql/functions/money/record-payment.sql.
 * @param calls over connections of the payment role
 */
export async function recordPayment(calls: Calls, payment: NewPayment): Promise<Recorded> {
  const { sealed_card, attempt, idempotency, details, orchestration, vault, link_use, invoice_share, ...row } = payment;
  const values = {
    ...row,
    ...sealed_card,
    ...attempt,
    ...(vault ?? noVault),
    details: JSON.stringify(details),
    orchestration: orchestration === null ? null : JSON.stringify(orchestration),
    idempotency_key: idempotency.key,
    call: idempotency.call,
    body_hash: idempotency.body_hash,
    key_expires_at: idempotency.expires_at,
    terminal_lock: terminalLockNumber(payment.terminal_uid),
    card_lock: cardLockNumber(sealed_card.fingerprint),
  };
  // A payment that locks rows of the vault, a link or an invoice runs alone, because other transactions change them.
  const recordAlone = () => {
    if (link_use !== null) return calls.call(recordByLink, { ...values, ...linkValuesOf(payment, link_use) }, null);
    if (invoice_share !== null) {
      return calls.call(recordOfInvoice, { ...values, ...invoiceValuesOf(payment, invoice_share) }, null);
    }
    return calls.call(record, values, vault === null ? idempotency.key : null);
  };
  const answer = await unlessClosed(recordAlone()).catch((error: unknown) => {
    const reason = linkRefusalOf(error);
    if (reason !== undefined) return { outcome: 'link_not_payable', reason } as const;
    const refusal = invoiceRefusalOf(error);
    if (refusal !== undefined) return { outcome: 'invoice_not_payable', ...refusal } as const;
    if (isFileNotFree(error)) return { outcome: 'file_not_free' } as const;
    throw error;
  });
  if ('outcome' in answer) return answer;
  const {
    claimed,
    key_known,
    terminal_closed,
    batch_number,
    batch_date,
    payment_id,
    created_at,
    amount,
    approval_code,
    account_status,
    wiped_card_id,
  } = answer;
  if (claimed && batch_number !== null && batch_date !== null) return { outcome: 'recorded', batch_number, batch_date };
  if (key_known) return { outcome: 'key_known' };
  if (terminal_closed) return { outcome: 'terminal_closed' };
  if (batch_number === null) return { outcome: 'no_open_batch' };
  if (account_status !== null) return { outcome: 'account_not_usable', status: account_status };
  if (wiped_card_id !== null) return { outcome: 'card_wiped', card_id: wiped_card_id };
  return { outcome: 'duplicate', earlier: { payment_id, created_at, amount, approval_code } };
}

function invoiceValuesOf(
  { created_at, customer, email, vault }: NewPayment,
  { invoice_id, payable_amount, merchant_statuses, visitor, commercial }: InvoiceShare,
) {
  return {
    ...{ invoice_id, payable_amount, merchant_statuses },
    visitor_id: visitor?.visitor_id ?? null,
    last_payment_id: visitor?.last_payment_id ?? null,
    payer_name: customer.slice(0, 129),
    payer_email: email,
    commercial: commercial === null ? null : JSON.stringify(commercial),
    at: created_at,
    source: 'invoice',
    source_id: invoice_id,
    initiator: vault?.initiator ?? 'customer',
  };
}

function linkValuesOf(
  { created_at, batch_date, customer, email, vault }: NewPayment,
  { link_id, visitor_id, merchant_statuses, items, answers }: LinkUse,
) {
  return {
    ...{ link_id, visitor_id, merchant_statuses },
    payer_name: customer.slice(0, 129),
    payer_email: email,
    items: JSON.stringify(items),
    answers: JSON.stringify(answers),
    // The date of this instant. The payment itself can count in a batch of another day.
    business_date: batch_date,
    at: created_at,
    source: 'payment_link',
    source_id: link_id,
    initiator: vault?.initiator ?? 'customer',
  };
}

/** Returns why the database refused to reserve a use of a link; undefined for any other error. */
function linkRefusalOf(error: unknown): LinkRefusal | undefined {
  const { constraint, detail } = (error ?? {}) as { constraint?: string; detail?: string };
  return constraint === 'payment_link_is_payable' ? linkRefusals.find((reason) => reason === detail) : undefined;
}

/** Returns why the database refused to reserve an amount of an invoice, and how much can be paid; undefined for any other error. */
export function invoiceRefusalOf(
  error: unknown,
): { reason: InvoicePaymentRefusal; payable_amount: number } | undefined {
  const { constraint, detail, hint } = (error ?? {}) as { constraint?: string; detail?: string; hint?: string };
  if (constraint !== 'invoice_is_payable') return undefined;
  const reason = invoicePaymentRefusals.find((one) => one === detail);
  return reason === undefined ? undefined : { reason, payable_amount: Number(hint) };
}
