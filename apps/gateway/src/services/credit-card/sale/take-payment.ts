import { randomUUIDv7 } from 'node:crypto';
import type { PaymentRequest, PaymentResult } from '@countinghouse/contract/credit-card/payment';
import { type CustomField, keptCustomFields } from '@countinghouse/domain/merchant/custom-fields';
import {
  duplicateWindow_seconds,
  idempotencyKeyLifetime_hours,
  originatingActions,
} from '@countinghouse/domain/payment/payment';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { merchantOf, type OperationContext, OperationError, terminalOf } from '../../../operation.ts';
import type { PaymentEngine } from '../../../payment-engine.ts';
import { retrievalReferenceNumber, transactionUid } from '../../../processor/references.ts';
import { ensureOpenBatch } from '../../../store/batches/batches.ts';
import { sealCard } from '../../../store/payments/cards.ts';
import { bodyHash, replayAnswer } from '../../../store/payments/idempotency-keys.ts';
import { type OrderFile, readOrderFile } from '../../../store/payments/payment-files.ts';
import { readPaymentSettings } from '../../../store/payments/payment-settings.ts';
import { dateOfNewBatch } from '../../../store/payments/payments-in-scope.ts';
import { type NewAttempt, type NewPayment, recordPayment } from '../../../store/payments/record-payment.ts';
import { sendRecorded } from '../unknown-outcome/send-recorded.ts';
import { takeOverAt } from '../unknown-outcome/take-over-at.ts';
import { cardMessage } from './card-message.ts';
import { checkPayment } from './check-payment.ts';
import { concludeTaken } from './conclude-taken.ts';
import { noteCardOutcome, requireNoDeclineDelay } from './decline-delay.ts';
import { type PaymentRoute, routePayment } from './route-payment.ts';

/**
 * Takes a payment: a sale, an authorization or a blind credit (S7.95, S7.96, S7.97; blanks.md 3). All that tells a credit from a
 * sale is which way the money goes: to the card.
 *
 * 1. What can be known without writing is checked first, the merchant's rules choose the terminal; nothing of a refused request is kept.
 * 2. One transaction, lock and conditional insert first, writes the Idempotency-Key, the card, the payment as 202 Unknown
 *    and the attempt as 'sent'. Only then is anything sent: whatever happens afterwards, the attempt says that something
 *    may stand at the acquirer.
 * 3. The acquirer answers, or does not.
 * 4. A second transaction takes the attempt out of 'sent' and writes what became of the payment. Whoever takes it out
 *    concludes; a sender that comes too late changes nothing.
 *
 * A possible duplicate leaves no trace, not even the key: confirming it may come under the same key. A payment of which nothing
 * was sent stands as declined and gives its key back: whoever repeats it, or waits for it meanwhile, makes another payment. A caller
 * that goes away stops nothing.
 *
 * @throws OperationError invalid_request, possible_duplicate, card_declined_too_often, idempotency_key_reused, idempotency_in_progress,
 *   acquirer_unavailable (nothing was sent), outcome_unknown (it is being reversed), terminal_takes_no_payments
 */
export async function takePayment(
  engine: PaymentEngine,
  context: OperationContext,
  operation: NewAttempt['operation'],
  body: PaymentRequest,
): Promise<{ data: PaymentResult }> {
  const started_ms = performance.now();
  const merchant = merchantOf(context);
  const selected = terminalOf(context);
  const key = context.idempotency_key;
  if (key === undefined) throw new OperationError('idempotency_key_missing');
  const { merchant_uid } = merchant;
  const readSettings = () =>
    engine.payment_settings.get(merchant_uid, () => readPaymentSettings(engine.pool, merchant_uid));
  let settings = await readSettings();
  let route = routePayment(settings, merchant_uid, selected, body);
  const today = businessDateOf(engine.clock.now(), merchant.time_zone);
  const file_id = body.order?.pdf_file_id;
  const file = file_id === undefined ? undefined : await readOrderFile(engine.pool, merchant_uid, file_id);
  const { transaction_fields, custom_fields } = settings;
  const { currency } = route.terminal;
  const card = checkPayment(body, { today, currency, transaction_fields, custom_fields, file_name: file?.file_name });
  await engine.checkpoint('payment_checked');
  await engine.presence.ensure();

  const request = {
    key,
    call: `create_${operation}`,
    // Of what was asked for: a repetition is the same one whatever the rules choose by then.
    body_hash: bodyHash(engine.body_secret, operation, selected.terminal_uid, body),
  };
  const newOne = async () =>
    newPayment(engine, context, route, operation, body, card.card_number, {
      ...request,
      today,
      details: detailsOf(body, file, custom_fields),
      system_trace_audit_number: await engine.trace_numbers.next(),
    });
  let payment = await newOne();
  await requireNoDeclineDelay(engine, payment);
  let recorded = await recordPayment(engine.calls, payment);
  for (;;) {
    if (recorded.outcome === 'no_open_batch') {
      const { created_at: opened_at } = payment;
      const batch_date = dateOfNewBatch(merchant, opened_at);
      await ensureOpenBatch(engine.pool, { ...payment, opened_at, batch_date });
    } else if (recorded.outcome === 'terminal_closed') {
      // Closed since the settings were read: the rules know others, as long as they choose one that was not tried.
      engine.payment_settings.forget((one) => one === merchant_uid);
      settings = await readSettings();
      const next = routePayment(settings, merchant_uid, selected, body);
      if (next.terminal.terminal_uid === route.terminal.terminal_uid) {
        throw new OperationError('terminal_takes_no_payments');
      }
      route = next;
      payment = await newOne();
    } else if (recorded.outcome === 'key_known') {
      const first = await replayAnswer(engine.pool, merchant_uid, request, context.replaying);
      if (first !== undefined) return first as { data: PaymentResult };
      payment = await newOne();
    } else break;
    recorded = await recordPayment(engine.calls, payment);
  }
  if (recorded.outcome !== 'recorded') throw refusalOf(recorded);
  await engine.checkpoint('payment_recorded');

  const sent_ms = performance.now();
  const { batch_number, batch_date } = recorded;
  const { terminal } = route;
  const sent = await sendRecorded(engine, context, terminal.settlement_connection, () =>
    cardMessage(context, terminal, payment, body, card.card_number, batch_number),
  );
  const acquirer_ms = performance.now() - sent_ms;
  await engine.checkpoint('payment_answered');
  try {
    const { card_brand, last_four } = payment.sealed_card;
    const taken = { ...payment, batch_date, card_brand, card_last_four: last_four, terminal };
    const data = await concludeTaken(engine, context, taken, settings, sent);
    await noteCardOutcome(engine, payment, data.approved);
    return { data };
  } finally {
    const state = sent.outcome === 'answered' ? 'answered' : sent.outcome;
    const total_ms = performance.now() - started_ms;
    engine.observe({ payment_id: payment.payment_id, operation, state, total_ms, acquirer_ms });
  }
}

/** Why a payment was not recorded that the caller can mend: nothing of it is kept. */
function refusalOf(
  refused: Extract<Awaited<ReturnType<typeof recordPayment>>, { outcome: 'file_not_free' | 'duplicate' }>,
): OperationError {
  if (refused.outcome === 'file_not_free') {
    const errors = [{ field: 'order.pdf_file_id', message: 'is the file of another payment' }];
    return new OperationError('invalid_request', { errors });
  }
  const { payment_id, created_at, amount, approval_code } = refused.earlier;
  return new OperationError('possible_duplicate', {
    details: {
      payment_id,
      timestamp: created_at.toISOString(),
      amount,
      ...(approval_code === null ? {} : { approval_code }),
    },
  });
}

type Request = {
  key: string;
  call: string;
  body_hash: Buffer;
  today: string;
  details: Record<string, unknown>;
  system_trace_audit_number: number;
};

function newPayment(
  engine: PaymentEngine,
  context: OperationContext,
  { terminal, routing }: PaymentRoute,
  operation: NewAttempt['operation'],
  body: PaymentRequest,
  card_number: string,
  { key, call, body_hash, today, details, system_trace_audit_number }: Request,
): NewPayment {
  const { merchant_uid, tenant_uid } = merchantOf(context);
  const { user, impersonator } = context.identity;
  const now = engine.clock.now();
  const card_id = randomUUIDv7();
  const { account = {}, additional_amounts = {}, order = {} } = body;
  return {
    merchant_uid,
    tenant_uid,
    terminal_uid: terminal.terminal_uid,
    payment_id: randomUUIDv7(),
    transaction_uid: transactionUid(now, system_trace_audit_number),
    action: originatingActions[operation],
    direction: operation === 'credit' ? -1 : 1,
    amount: body.amount,
    tip: additional_amounts.tip ?? 0,
    sales_tax: additional_amounts.tax ?? 0,
    currency: body.currency,
    card_id,
    sealed_card: sealCard(engine.card_keys, { merchant_uid, card_id }, card_number),
    card_expiry: body.payment.expiry,
    customer: [account.customer_firstname, account.customer_lastname].filter(Boolean).join(' '),
    company: account.company_name ?? '',
    email: body.email ?? '',
    order_id: order.order_id ?? '',
    details,
    orchestration: routing,
    batch_date: today,
    user_id: user.user_id,
    user_name: user.full_name,
    impersonator_user_id: impersonator?.user_id ?? null,
    created_at: now,
    attempt: {
      attempt_id: randomUUIDv7(),
      operation,
      system_trace_audit_number,
      retrieval_reference_number: retrievalReferenceNumber(now, system_trace_audit_number),
      sender_id: engine.presence.sender_id,
      take_over_at: takeOverAt(engine),
    },
    idempotency: {
      key,
      call,
      body_hash,
      expires_at: new Date(now.getTime() + idempotencyKeyLifetime_hours * 3_600_000),
    },
    duplicates_since:
      body.duplicate_confirmed === true ? null : new Date(now.getTime() - duplicateWindow_seconds * 1_000),
  };
}

/** The rest of the payload, in the form in which a payment's details show it; the card is not in it. */
function detailsOf(
  body: PaymentRequest,
  file: OrderFile | undefined,
  fields: readonly CustomField[],
): Record<string, unknown> {
  const { account = {}, order = {} } = body;
  const details = {
    description: order.description,
    due_date: order.due_date,
    pdf_file_id: file?.file_id,
    pdf_file_name: file?.file_name,
    custom_fields: body.custom_fields === undefined ? undefined : keptCustomFields(fields, body.custom_fields),
    card_present: body.payment.card_present,
    customer_firstname: account.customer_firstname,
    customer_lastname: account.customer_lastname,
    billing_address: account.billing_address,
    phone_number: body.phone_number,
    fax_number: body.fax_number,
    dob: body.dob,
    website: body.website,
    shipping: body.shipping,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
