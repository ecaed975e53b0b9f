import { randomUUIDv7 } from 'node:crypto';
import type { PaymentResult } from '@countinghouse/contract/credit-card/payment';
import {
  duplicateWindow_seconds,
  idempotencyKeyLifetime_hours,
  originatingActions,
} from '@countinghouse/domain/payment/payment';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { OperationError } from '../operation.ts';
import type { PaymentEngine } from '../payment-engine.ts';
import { retrievalReferenceNumber, transactionUid } from '../processor/references.ts';
import { ensureOpenBatch } from '../store/batches/batches.ts';
import { sealCard } from '../store/payments/cards.ts';
import { replayAnswer } from '../store/payments/idempotency-keys.ts';
import { readPaymentSettings } from '../store/payments/payment-settings.ts';
import { dateOfNewBatch } from '../store/payments/payments-in-scope.ts';
import { type NewPayment, type Recorded, recordPayment } from '../store/payments/record-payment.ts';
import { cardMessage } from './card-message.ts';
import { type Charge, namesOf } from './charge.ts';
import { concludeSentPayment } from './conclude-sent-payment.ts';
import { noteCardOutcome, requireNoDeclineDelay } from './decline-delay.ts';
import { InvoiceNotPayable } from './invoice-not-payable.ts';
import { LinkNotPayable } from './link-not-payable.ts';
import { type ChargeRoute, routeCharge } from './route-charge.ts';
import { sendRecorded } from './send-recorded.ts';
import { cardNotUsable, chargeableStatuses, sealedCardOf } from './stored-card.ts';
import { takeOverTimeOf } from './take-over-time.ts';

/**
 * Takes a payment: a sale, an authorization or a blind credit (S7.95, S7.96, S7.97; blanks.md 3). A credit differs from a sale only in that
 * the money goes to the card. This is the only way to charge a card, whoever starts the charge.
 *
 * 1. Checks that need no write come first, and the merchant's rules choose the terminal. A request refused here leaves no trace.
 * 2. One transaction (lock and conditional insert first) writes the Idempotency-Key, the card, the payment as 202 Unknown and the attempt
 *    as 'sent'. Only then is anything sent: whatever happens afterwards, the attempt records that the acquirer may have processed it.
 * 3. The acquirer answers, or does not.
 * 4. A second transaction moves the attempt out of 'sent' and writes the outcome of the payment. Only the process that moves it concludes
 *    the payment; a sender that is too late changes nothing.
 *
 * A possible duplicate leaves no trace, not even the key, so the confirmed request can use the same key. If nothing was sent, the payment
 * is stored as declined and its key is free again: a request that repeats it, or was waiting for it, makes another payment. A client that
 * disconnects stops nothing.
 *
 * A stored card is read before step 2 and again in its transaction: a card that was removed or blocked in between is not charged. A new
 * card is stored by the transaction of step 4 if the payment is approved.
 *
 * @throws OperationError what `check` throws, card_not_usable, possible_duplicate, card_declined_too_often, idempotency_key_reused,
 *   idempotency_in_progress, acquirer_unavailable (nothing was sent), outcome_unknown (it is being reversed), terminal_takes_no_payments
 * @throws LinkNotPayable if it needs a use of a payment link and none is left
 * @throws InvoiceNotPayable if it pays an invoice whose open amount is too small
 */
export async function chargeCard(engine: PaymentEngine, charge: Charge): Promise<PaymentResult> {
  const started_ms = performance.now();
  const { card } = charge;
  if (card.kind === 'stored' && card.refusal !== null) {
    const answered = await replayed(engine, charge);
    if (answered === undefined) throw cardNotUsable(card.refusal);
    return answered;
  }
  const first = routeCharge(charge.settings, charge);
  charge.check(first.terminal);
  await engine.checkpoint('payment_checked');
  await engine.presence.ensure();
  const recorded = await recordInOpenBatch(engine, charge, first);
  if ('replayed' in recorded) return recorded.replayed;
  const { payment, settings, terminal, batch_number, batch_date } = recorded;
  await engine.checkpoint('payment_recorded');
  if (card.kind === 'stored' && card.account.network_transaction_id === null) {
    const { account_uid } = card.account;
    charge.log.info({ account_uid }, 'a stored card is charged without the id of the payment that kept it');
  }

  const sent_ms = performance.now();
  const sent = await sendRecorded(engine, charge.log, terminal.settlement_connection, () =>
    cardMessage(charge, terminal, payment, batch_number),
  );
  const acquirer_ms = performance.now() - sent_ms;
  await engine.checkpoint('payment_answered');
  try {
    const { card_brand, last_four } = payment.sealed_card;
    const taken = { ...payment, batch_date, card_brand, card_last_four: last_four, terminal };
    const rules = verificationRulesOf(card, settings);
    const result = await concludeSentPayment(engine, charge.origin, taken, rules, sent);
    await noteCardOutcome(engine, payment, result.approved);
    return result;
  } finally {
    const { payment_id, attempt } = payment;
    const total_ms = performance.now() - started_ms;
    engine.observe({ payment_id, operation: attempt.operation, state: sent.outcome, total_ms, acquirer_ms });
  }
}

type RecordedCharge = Pick<Charge, 'settings' | 'terminal'> & {
  payment: NewPayment;
  batch_number: number;
  batch_date: string;
};

/**
 * Records the payment. Opens a batch if the terminal has none. If the terminal was closed meanwhile, uses another one that the merchant's
 * rules choose, if any. If the key is already stored, returns the result of the earlier request.
 */
async function recordInOpenBatch(
  engine: PaymentEngine,
  charge: Charge,
  first: ChargeRoute,
): Promise<RecordedCharge | { replayed: PaymentResult }> {
  const { merchant } = charge;
  const { merchant_uid } = merchant;
  let { settings } = charge;
  let route = first;
  let payment = newPayment(engine, charge, route, await engine.trace_numbers.next());
  await requireNoDeclineDelay(engine, payment);
  for (;;) {
    const recorded = await recordPayment(engine.calls, payment);
    switch (recorded.outcome) {
      case 'recorded': {
        const { batch_number, batch_date } = recorded;
        return { payment, settings, terminal: route.terminal, batch_number, batch_date };
      }
      case 'no_open_batch': {
        const { created_at: opened_at } = payment;
        const batch_date = dateOfNewBatch(merchant, opened_at);
        await ensureOpenBatch(engine.pool, { ...payment, opened_at, batch_date });
        continue;
      }
      case 'terminal_closed': {
        // Closed since the settings were read. Route again with fresh settings, until the rules choose the same terminal again.
        engine.payment_settings.forget((one) => one === merchant_uid);
        settings = await paymentSettingsOf(engine, merchant_uid);
        const next = routeCharge(settings, charge);
        if (next.terminal.terminal_uid === route.terminal.terminal_uid) {
          throw new OperationError('terminal_takes_no_payments');
        }
        route = next;
        break;
      }
      case 'key_known': {
        const answered = await replayed(engine, charge);
        if (answered !== undefined) return { replayed: answered };
        break;
      }
      case 'account_not_usable':
        throw cardNotUsable(recorded.status === 'usable' ? 'removed' : recorded.status);
      case 'card_wiped': {
        const { card_id } = recorded;
        const sealed_card = sealCard(engine.card_keys, { merchant_uid, card_id }, charge.card.card_number);
        payment = { ...payment, card_id, sealed_card };
        continue;
      }
      case 'link_not_payable':
        throw new LinkNotPayable(recorded.reason);
      case 'invoice_not_payable':
        throw new InvoiceNotPayable(recorded.reason, recorded.payable_amount);
      default:
        throw refusalOf(recorded);
    }
    payment = newPayment(engine, charge, route, await engine.trace_numbers.next());
  }
}

/** Returns the result of an earlier request with the same key; undefined if there is none. */
async function replayed(
  engine: PaymentEngine,
  { merchant, idempotency, replaying }: Charge,
): Promise<PaymentResult | undefined> {
  const answer = await replayAnswer(engine.pool, merchant.merchant_uid, idempotency, replaying);
  return (answer as { data: PaymentResult } | undefined)?.data;
}

/** The merchant's rules about AVS and CVV. A merchant-initiated payment carries no CVV, so no CVV rule applies to it. */
function verificationRulesOf(card: Charge['card'], settings: Charge['settings']) {
  const { refused_avs_responses, refused_csc_responses } = settings;
  const without_cvv = card.kind === 'stored' && card.initiator === 'merchant';
  return { refused_avs_responses, refused_csc_responses: without_cvv ? [] : refused_csc_responses };
}

/** Returns the merchant settings that its payments depend on, cached briefly on this node. */
export function paymentSettingsOf(engine: PaymentEngine, merchant_uid: string): Promise<Charge['settings']> {
  return engine.payment_settings.get(merchant_uid, () => readPaymentSettings(engine.pool, merchant_uid));
}

/** The error of a payment that was not recorded, where the caller can correct the request. Nothing of it is stored. */
function refusalOf(refused: Extract<Recorded, { outcome: 'file_not_free' | 'duplicate' }>): OperationError {
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

function newPayment(
  engine: PaymentEngine,
  charge: Charge,
  { terminal, routing }: ChargeRoute,
  system_trace_audit_number: number,
): NewPayment {
  const { operation, merchant, card } = charge;
  const { merchant_uid, tenant_uid, time_zone } = merchant;
  const now = engine.clock.now();
  const { card_id, sealed_card } = cardRowOf(engine, charge);
  return {
    merchant_uid,
    tenant_uid,
    terminal_uid: terminal.terminal_uid,
    payment_id: charge.payment_id ?? randomUUIDv7(),
    transaction_uid: transactionUid(now, system_trace_audit_number),
    action: originatingActions[operation],
    direction: operation === 'credit' ? -1 : 1,
    amount: charge.amount,
    tip: charge.tip,
    sales_tax: charge.sales_tax,
    currency: charge.currency,
    card_id,
    sealed_card,
    card_expiry: card.expiry,
    customer: charge.customer,
    company: charge.company,
    email: charge.email,
    order_id: charge.order_id,
    details: detailsOf(charge),
    orchestration: routing,
    batch_date: businessDateOf(now, time_zone),
    ...namesOf(charge.starter),
    created_at: now,
    attempt: {
      attempt_id: randomUUIDv7(),
      operation,
      system_trace_audit_number,
      retrieval_reference_number: retrievalReferenceNumber(now, system_trace_audit_number),
      sender_id: engine.presence.sender_id,
      take_over_at: takeOverTimeOf(engine),
    },
    idempotency: {
      ...charge.idempotency,
      expires_at: new Date(now.getTime() + idempotencyKeyLifetime_hours * 3_600_000),
    },
    vault: vaultedPaymentOf(charge),
    link_use: charge.link_use,
    invoice_share: charge.invoice_share,
    duplicates_since:
      charge.duplicate_confirmed || charge.invoice_share !== null
        ? null
        : new Date(now.getTime() - duplicateWindow_seconds * 1_000),
  };
}

/** The row of the card: the stored card's, or a new one if the merchant has not seen the number before. */
function cardRowOf(
  engine: PaymentEngine,
  { card, merchant: { merchant_uid } }: Charge,
): Pick<NewPayment, 'card_id' | 'sealed_card'> {
  if (card.kind === 'stored') return { card_id: card.account.card_id, sealed_card: sealedCardOf(card) };
  const card_id = randomUUIDv7();
  return { card_id, sealed_card: sealCard(engine.card_keys, { merchant_uid, card_id }, card.card_number) };
}

/** The transaction that concludes the payment reads the card to be stored from here: keep-card-of-payment.sql. */
function detailsOf({ details, keep }: Charge): Record<string, unknown> {
  if (keep === null) return details;
  const { consent_channel, consent_text, charging_consent_text, nickname = '' } = keep;
  const charging = charging_consent_text === undefined ? {} : { charging_consent_text };
  return { ...details, keep_account: { consent_channel, consent_text, nickname, ...charging } };
}

function vaultedPaymentOf({ card, keep, link_use, invoice_share, source }: Charge): NewPayment['vault'] {
  if (card.kind === 'stored') {
    const { account, initiator } = card;
    const { customer_id, account_uid } = account;
    const account_statuses = chargeableStatuses(initiator);
    return { customer_id, account_uid, account_statuses, initiator, ...source };
  }
  const customer_id = keep?.customer_id ?? link_use?.customer_id ?? invoice_share?.customer_id ?? null;
  if (customer_id === null) return null;
  return { customer_id, account_uid: null, account_statuses: [], initiator: 'customer', ...source };
}
