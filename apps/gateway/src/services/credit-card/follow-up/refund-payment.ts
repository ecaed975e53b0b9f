import { randomUUIDv7 } from 'node:crypto';
import type { refundPayment as declaration } from '@countinghouse/contract/credit-card/follow-up/refund-payment';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import {
  decideOperation,
  idempotencyKeyLifetime_hours,
  originatingActions,
  type PaymentState,
} from '@countinghouse/domain/payment/payment';
import { matchesEmail, patternMessages } from '@countinghouse/domain/text/validation';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { concludeSentPayment } from '../../../charge/conclude-sent-payment.ts';
import { sendRecorded } from '../../../charge/send-recorded.ts';
import { cardNotUsable } from '../../../charge/stored-card.ts';
import { takeOverTimeOf } from '../../../charge/take-over-time.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  type MerchantInScope,
  merchantOf,
  type Operation,
  type OperationContext,
  OperationError,
} from '../../../operation.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { retrievalReferenceNumber, transactionUid } from '../../../processor/references.ts';
import { ensureOpenBatch } from '../../../store/batches/batches.ts';
import { type InvoiceRefund, refundOfInvoice } from '../../../store/invoices/payments/invoice-refunds.ts';
import { openCard } from '../../../store/payments/cards.ts';
import { bodyHash, type KeyedRequest, replayAnswer } from '../../../store/payments/idempotency-keys.ts';
import { dateOfNewBatch } from '../../../store/payments/payments-in-scope.ts';
import { type ForRefund, readForRefund } from '../../../store/payments/read-for-refund.ts';
import { type NewRefund, type RecordedRefund, recordRefund } from '../../../store/payments/record-refund.ts';
import { createReceiptSender } from '../receipts/send-receipt.ts';
import { paymentStateOf } from '../search/transaction-row.ts';
import { operationRefused } from './operation-refused.ts';
import { refundMessage } from './refund-message.ts';

/**
 * Refunds all or part of what is left of a settled payment (S7.105; blanks.md 3): a new payment that refers to the first, with its card,
 * customer, terminal and currency.
 *
 * It is processed like every payment (chargeCard): recorded as 202 Unknown with its attempt, sent, concluded. The transaction that records
 * it reserves the amount on the first payment, whose row is locked before anything is decided: concurrent refunds can never exceed the
 * captured amount. If it is declined or not sent, its conclusion releases the reservation. Without an answer the reservation stays until
 * the resolver has reversed the refund at the acquirer. A refused request leaves no trace, not even its key. The refund belongs to the open
 * batch of the terminal, as a sale does.
 *
 * Reason and note are stored in the refund's details, which are included when the customer's data is erased. A receipt is enqueued once it
 * is approved.
 *
 * The card number is read from the vault for this one message, whatever its expiry: the acquirer decides whether it still accepts a credit
 * to it. Neither address nor CVV is sent, so no rule about their results can refuse it.
 *
 * @throws OperationError not_found (also for another merchant's payment), status_forbids, card_not_usable (its number was wiped),
 *   changed_meanwhile (its invoice changed again and again), invalid_request for the amount, note or recipient, idempotency_key_reused,
 *   idempotency_in_progress, acquirer_unavailable (nothing was sent), outcome_unknown (it is being reversed)
 */
export function refundPayment(
  dependencies: Pick<Dependencies, 'payments' | 'real_clock'>,
): Operation<typeof declaration> {
  const { payments: engine } = dependencies;
  const sendReceipt = createReceiptSender(dependencies, { awaited: false });
  // The refund is concluded, whatever happens to its receipt.
  const mailReceipt = async (context: OperationContext, payment_id: string, { email, locale }: Receipt) => {
    await sendReceipt(context, { payment_id, email, locale }, payment_id).catch((error: unknown) => {
      context.log.warn({ payment_id, error }, 'The receipt of a refund could not be enqueued');
    });
  };
  return async (context, { params, body }) => {
    const started_ms = performance.now();
    const { merchant_uid } = merchantOf(context);
    const key = context.idempotency_key;
    if (key === undefined) throw new OperationError('idempotency_key_missing');
    const call = 'refund_payment';
    const payment_id = params.payment_id.toLowerCase();
    const request = { key, call, body_hash: bodyHash(engine.body_secret, call, payment_id, body) };
    let begun = await begin(engine, context, payment_id, body, request);
    while (begun === 'key_known') {
      const first = await replayAnswer(engine.pool, merchant_uid, request, context.replaying);
      if (first !== undefined) return first as { data: PaymentResult };
      begun = await begin(engine, context, payment_id, body, request);
    }
    const { found, refund, card_number, amount, batch_number, batch_date } = begun;
    const { payment: parent, terminal } = found;
    await engine.checkpoint('payment_recorded');

    const sent_ms = performance.now();
    const sent = await sendRecorded(engine, context.log, terminal.settlement_connection, () =>
      refundMessage(context, found, refund, { card_number, amount, batch_number }),
    );
    const acquirer_ms = performance.now() - sent_ms;
    await engine.checkpoint('payment_answered');
    const { card_brand, card_last_four, currency } = parent;
    const taken = {
      ...refund,
      ...{ amount, batch_date, currency, card_brand, card_last_four, terminal, direction: -1 as const },
      attempt: { ...refund.attempt, operation: 'refund' as const },
    };
    const rules = { refused_avs_responses: [], refused_csc_responses: [] };
    try {
      const data = await concludeSentPayment(engine, context, taken, rules, sent);
      if (data.approved && body.receipt !== undefined) await mailReceipt(context, data.payment_id, body.receipt);
      return { data };
    } finally {
      const total_ms = performance.now() - started_ms;
      const { payment_id } = refund;
      engine.observe({ payment_id, operation: 'refund', state: sent.outcome, total_ms, acquirer_ms });
    }
  };
}

type RefundBody = Parameters<Operation<typeof declaration>>[1]['body'];
type Receipt = NonNullable<RefundBody['receipt']>;

type Begun = {
  found: ForRefund;
  refund: NewRefund;
  card_number: string;
  amount: number;
  batch_number: number;
  batch_date: string;
};

/** How often a refund is decided again because its invoice has changed. Of many concurrent refunds, one succeeds with each change. */
const decided_maximum = 25;

/**
 * Reads the payment, decides, and records the refund with its reservation. If its invoice was paid, credited or refunded meanwhile,
 * everything is decided again.
 *
 * @throws OperationError changed_meanwhile if the invoice changed each time: nothing of the refund is stored, and it can be retried
 */
async function begin(...given: Parameters<typeof decideAndRecord>): Promise<Begun | 'key_known'> {
  for (let decided = 0; decided < decided_maximum; decided += 1) {
    const begun = await decideAndRecord(...given);
    if (begun !== 'invoice_changed') return begun;
  }
  throw new OperationError('changed_meanwhile');
}

async function decideAndRecord(
  engine: PaymentEngine,
  context: OperationContext,
  payment_id: string,
  body: RefundBody,
  request: KeyedRequest,
): Promise<Begun | 'key_known' | 'invoice_changed'> {
  const { merchant_uid } = merchantOf(context);
  const look = { merchant_uid, payment_id, idempotency_key: request.key, now: engine.clock.now() };
  const found = await readForRefund(engine.pool, look);
  if (found === undefined) throw new OperationError('not_found');
  if (found.key_known) return 'key_known';
  requireSound(body);
  const state = paymentStateOf(found.payment, found.batch_status);
  requireAllowed(state, body.amount);
  const { sealed_number, key_version } = found.sealed_card;
  // A wiped number cannot be sent.
  if (sealed_number === null) throw cardNotUsable('wiped');
  const card_number = openCard(engine.card_keys, found.payment, { sealed_number, key_version });
  await engine.checkpoint('payment_checked');

  await engine.presence.ensure();
  const invoice_refund = await invoiceRefundOf(context, found, body);
  const trace_number = await engine.trace_numbers.next();
  const refund = { ...newRefund(engine, context, found, body, request, trace_number), invoice_refund };
  const recorded = await recordInOpenBatch(engine, merchantOf(context), found, refund);
  if (recorded.outcome === 'invoice_changed' || recorded.outcome === 'key_known') return recorded.outcome;
  if (recorded.outcome === 'refused') {
    const { status, refunded_amount } = recorded;
    requireAllowed({ ...state, status, refunded_amount }, body.amount);
    throw new Error('The database refused a refund that the rules allow');
  }
  const { amount, batch_number, batch_date } = recorded;
  return { found, refund, card_number, amount, batch_number, batch_date };
}

/** Returns the refund's share of its payment's invoice; null if the payment is for none. */
async function invoiceRefundOf(
  context: OperationContext,
  { payment }: ForRefund,
  { amount, reopens_invoice = false }: RefundBody,
): Promise<InvoiceRefund | null> {
  const { merchant_uid, payment_id: parent_payment_id, source, source_id: invoice_id } = payment;
  if (source !== 'invoice' || invoice_id === null) {
    if (reopens_invoice) throw notOfInvoice();
    return null;
  }
  const now = context.clock.now();
  return context.transaction((transaction) =>
    refundOfInvoice(transaction, {
      ...{ merchant_uid, invoice_id, parent_payment_id, reopens_invoice, now },
      amount: amount ?? payment.captured_amount - payment.refunded_amount,
      today: businessDateOf(now, merchantOf(context).time_zone),
      user: context.identity.user,
    }),
  );
}

const notOfInvoice = () =>
  new OperationError('invalid_request', {
    errors: [{ field: 'reopens_invoice', message: 'is for payments of invoices alone' }],
  });

/**
 * Checks the refund against the payment's state.
 *
 * @throws OperationError status_forbids, or invalid_request for the amount
 */
function requireAllowed(state: PaymentState, amount: number | undefined): void {
  const decision = decideOperation('refund', state, amount);
  if (!decision.allowed) throw operationRefused(decision);
}

/**
 * Checks the address for the receipt.
 *
 * @throws OperationError invalid_request for an invalid e-mail address
 */
function requireSound({ receipt }: RefundBody): void {
  if (receipt === undefined || matchesEmail(receipt.email)) return;
  throw new OperationError('invalid_request', { errors: [{ field: 'receipt.email', message: patternMessages.email }] });
}

type Recorded = Exclude<RecordedRefund, { outcome: 'no_open_batch' }>;

/** Records the refund. Opens a batch if the terminal has none. */
async function recordInOpenBatch(
  engine: PaymentEngine,
  merchant: MerchantInScope,
  { payment }: ForRefund,
  refund: NewRefund,
): Promise<Recorded> {
  for (;;) {
    const recorded = await recordRefund(engine.pool, refund);
    if (recorded.outcome !== 'no_open_batch') return recorded;
    const { created_at: opened_at } = refund;
    const batch_date = dateOfNewBatch(merchant, opened_at);
    await ensureOpenBatch(engine.pool, { ...payment, opened_at, batch_date });
  }
}

function newRefund(
  engine: PaymentEngine,
  context: OperationContext,
  { payment }: ForRefund,
  { amount, reason, note, receipt }: RefundBody,
  request: KeyedRequest,
  system_trace_audit_number: number,
): Omit<NewRefund, 'invoice_refund'> {
  const { merchant_uid, terminal_uid } = payment;
  const { user, impersonator } = context.identity;
  const now = engine.clock.now();
  return {
    merchant_uid,
    terminal_uid,
    parent_payment_id: payment.payment_id,
    amount: amount ?? null,
    details: {
      ...(reason === undefined ? {} : { refund_reason: reason }),
      ...(note === undefined || note === '' ? {} : { refund_note: note }),
      ...(receipt === undefined ? {} : { receipt_email: receipt.email }),
    },
    payment_id: randomUUIDv7(),
    transaction_uid: transactionUid(now, system_trace_audit_number),
    action: originatingActions.refund,
    batch_date: businessDateOf(now, merchantOf(context).time_zone),
    user_id: user.user_id,
    user_name: user.full_name,
    impersonator_user_id: impersonator?.user_id ?? null,
    created_at: now,
    attempt: {
      attempt_id: randomUUIDv7(),
      system_trace_audit_number,
      retrieval_reference_number: retrievalReferenceNumber(now, system_trace_audit_number),
      sender_id: engine.presence.sender_id,
      take_over_at: takeOverTimeOf(engine),
    },
    idempotency: {
      ...request,
      expires_at: new Date(now.getTime() + idempotencyKeyLifetime_hours * 3_600_000),
    },
  };
}
