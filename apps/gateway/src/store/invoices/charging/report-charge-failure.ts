import type { AutomaticChargeReason } from '@countinghouse/domain/invoice/automatic-charge';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../../operation.ts';
import { writeInvoiceEvent } from '../invoice-events.ts';
import type { InvoiceRecord } from '../invoices.ts';
import type { InvoiceMailNeeds } from '../sending/post-invoice-mail.ts';
import { factsOfMerchant, mailRecipients } from '../sending/send-invoice.ts';
import type { ChargeableCard } from './chargeable-card.ts';
import type { ChargingCheck } from './charging-check.ts';

/** A failed charge, and whether it is tried again. */
export type ToldFailure = {
  part_number: number;
  /** In minor units. */
  amount: number;
  status: 'retrying' | 'failed';
  reason: AutomaticChargeReason;
  next_attempt_at: Date | null;
  /** Null if nothing was sent. */
  payment_id: string | null;
  response_code: string | null;
  card: Pick<ChargeableCard, 'card_brand' | 'card_last_four'>;
  tells_customer: boolean;
};

/**
 * Reports a failed charge: to the history and, if the customer has to act, by mail to each recipient, with the link to pay the invoice. A declined
 * payment has already sent its webhook event; without a payment, the event is written here.
 */
export async function reportChargeFailure(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  { invoice, merchant, now }: Pick<ChargingCheck, 'invoice' | 'merchant' | 'now'>,
  failure: ToldFailure,
): Promise<void> {
  const { part_number, amount, status, reason, next_attempt_at, payment_id, response_code, card } = failure;
  const facts = {
    ...{ part_number, amount, reason, response_code },
    retry_at: next_attempt_at?.toISOString() ?? null,
  };
  await writeInvoiceEvent(transaction, invoice, {
    kind: status === 'retrying' ? 'charge_retrying' : 'charge_failed',
    at: now,
    facts,
  });
  if (payment_id === null) await writeFailedEvent(transaction, invoice, { amount, reason, now });
  const recipients = recipientsOf(invoice);
  if (!failure.tells_customer || recipients.length === 0) return;
  const { card_brand, card_last_four } = card;
  await mailRecipients(transaction, needs, {
    ...{ merchant, invoice, recipients, sent_by: null, kind: 'invoice_not_charged' },
    facts: {
      ...(await factsOfMerchant(transaction, merchant)),
      ...{ amount, currency: invoice.currency, card_brand, card_last_four },
    },
  });
}

/** Returns the recipients of the invoice, or the customer's own address if it was never sent. */
function recipientsOf({ send_to, bill_to }: InvoiceRecord): readonly string[] {
  if (send_to.length > 0) return send_to;
  return bill_to.email === undefined || bill_to.email === '' ? [] : [bill_to.email];
}

async function writeFailedEvent(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: InvoiceRecord,
  { amount, reason, now }: { amount: number; reason: AutomaticChargeReason; now: Date },
): Promise<void> {
  const facts = JSON.stringify({ payment_id: null, amount, tip_amount: 0, reason });
  await sql`select write_webhook_event(i.merchant_uid, 'invoice.payment_failed', ${now}::timestamptz, invoice_facts(i) || ${facts}::jsonb)
    from invoices i where i.merchant_uid = ${merchant_uid} and i.invoice_id = ${invoice_id}`.execute(transaction);
}
