import type { PartStanding } from '@countinghouse/domain/invoice/invoice-parts';
import { type MerchantInScope, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { documentMails } from '../../mail/mail-messages.ts';
import { readBusinessContact } from '../../merchants/business-contact.ts';
import type { InvoiceRecord } from '../invoices.ts';
import { readPartStandings } from '../payments/open-parts.ts';
import { secretOfRecipient } from './invoice-links.ts';
import { type InvoiceMailNeeds, postInvoiceMail } from './post-invoice-mail.ts';

const day_ms = 86_400_000;

/** A document to mail to its recipients. */
export type SentInvoice = {
  merchant: Pick<MerchantInScope, 'merchant_uid' | 'tenant_uid' | 'doing_business_as'>;
  /** Its locked row, with the dates that it is issued with. */
  invoice: InvoiceRecord;
  recipients: readonly string[];
  /** Who sends it; null if it was scheduled. */
  sent_by: string | null;
  /** Business time. */
  now: Date;
};

/** Mails a document to recipients, each with their own link, and records that it was sent. */
export async function sendDocument(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  { merchant, invoice, recipients, sent_by, now }: SentInvoice,
): Promise<void> {
  const { merchant_uid, invoice_id, kind } = invoice;
  const facts = await factsOfDocument(transaction, merchant, invoice);
  await mailRecipients(transaction, needs, { merchant, invoice, recipients, sent_by, kind, facts });
  await transaction
    .updateTable('invoices')
    .set({
      sent_at: invoice.sent_at ?? now,
      updated_at: now,
      ...(sent_by === null ? {} : { sent_by_person_at: now }),
    })
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .execute();
}

/** Returns the facts in the mail of an issued document that are the same for all recipients. */
export async function factsOfDocument(
  transaction: ScopedTransaction,
  merchant: SentInvoice['merchant'],
  invoice: InvoiceRecord,
) {
  return {
    ...(await factsOfMerchant(transaction, merchant)),
    ...documentFacts(invoice, invoice.kind === 'invoice' ? await readPartStandings(transaction, invoice) : []),
  };
}

/** What mails tell of the business that sends them. */
export async function factsOfMerchant(
  transaction: ScopedTransaction,
  { merchant_uid, doing_business_as }: SentInvoice['merchant'],
) {
  return { business: doing_business_as, ...(await readBusinessContact(transaction, merchant_uid)) };
}

/** Returns the facts of a document's mail: the amount requested, until when, and which part is due first. */
export function documentFacts(
  {
    kind,
    title,
    currency,
    total_amount,
    balance_amount,
    due_date,
  }: Pick<InvoiceRecord, 'kind' | 'title' | 'currency' | 'total_amount' | 'balance_amount' | 'due_date'>,
  parts: readonly Pick<PartStanding, 'due_date' | 'open_amount'>[],
) {
  const open = parts.filter(({ open_amount }) => open_amount > 0);
  const [next] = open;
  return {
    title,
    currency,
    amount: kind === 'invoice' ? balance_amount : total_amount,
    total_amount,
    due_date: kind === 'credit_note' ? null : due_date,
    next_part: open.length < 2 || next === undefined ? null : { amount: next.open_amount, due_date: next.due_date },
  };
}

/** Mails each recipient about a document, with their own link and name. */
export async function mailRecipients(
  transaction: ScopedTransaction,
  needs: InvoiceMailNeeds,
  {
    merchant,
    invoice,
    recipients,
    sent_by,
    kind,
    facts,
  }: Pick<SentInvoice, 'invoice' | 'recipients' | 'sent_by'> & {
    merchant: Pick<MerchantInScope, 'merchant_uid' | 'tenant_uid'>;
    kind: Parameters<typeof postInvoiceMail>[2]['kind'];
    facts: Readonly<Record<string, unknown>>;
  },
): Promise<string[]> {
  const { merchant_uid, invoice_id, terminal_uid, locale } = invoice;
  // A credit note is not paid. Its link is that of the invoice.
  const target_id = invoice.kind === 'credit_note' ? (invoice.parent_invoice_id ?? invoice_id) : invoice_id;
  const message_ids: string[] = [];
  for (const recipient of recipients) {
    const link = { merchant_uid, invoice_id: target_id, recipient, terminal_uid, locale, created_by: sent_by };
    const secret = await secretOfRecipient(transaction, needs, link);
    message_ids.push(
      await postInvoiceMail(transaction, needs, {
        ...{ kind, merchant, invoice_id, recipient, locale, secret },
        facts: { ...facts, customer: greetedAs(invoice, recipient) },
        now: needs.real_clock.now(),
      }),
    );
  }
  return message_ids;
}

/** Only the mail to the invoiced person's own address contains their name. */
export function greetedAs({ bill_to }: Pick<InvoiceRecord, 'bill_to'>, recipient: string): string {
  return bill_to.email?.toLowerCase() === recipient.toLowerCase() ? (bill_to.name ?? '') : '';
}

/**
 * Returns the recipients among the named addresses.
 *
 * @throws OperationError invalid_request for an address that is not a recipient
 */
export function namedRecipients({ send_to }: Pick<InvoiceRecord, 'send_to'>, named: readonly string[] | undefined) {
  if (named === undefined) return send_to;
  const wanted = new Set(named.map((email) => email.toLowerCase()));
  const found = send_to.filter((email) => wanted.has(email.toLowerCase()));
  if (found.length === wanted.size) return found;
  throw new OperationError('invalid_request', {
    errors: [{ field: 'recipients', message: 'must be recipients of the document' }],
  });
}

/** Reads the latest mail to each recipient (in lower case) among mails that a person sent about a document. Refused ones are left out. */
async function readLatestMails(
  transaction: ScopedTransaction,
  { merchant_uid, invoice_id }: Pick<InvoiceRecord, 'merchant_uid' | 'invoice_id'>,
  kinds: readonly string[],
): Promise<Map<string, Date>> {
  const mails = await transaction
    .selectFrom('mail_messages')
    .select(['recipient', 'created_at'])
    .where('merchant_uid', '=', merchant_uid)
    .where('invoice_id', '=', invoice_id)
    .where('kind', 'in', kinds)
    .where('status', 'in', ['waiting', 'sent'])
    .orderBy('created_at')
    .execute();
  return new Map(mails.map(({ recipient, created_at }) => [recipient.toLowerCase(), created_at]));
}

/** Returns the recipients who did not get a document yet, or whose mail was refused. */
export async function recipientsWithout(transaction: ScopedTransaction, invoice: InvoiceRecord): Promise<string[]> {
  const latest = await readLatestMails(transaction, invoice, documentMails);
  return invoice.send_to.filter((email) => !latest.has(email.toLowerCase()));
}

/**
 * Returns the recipients who can be mailed now: each gets at most one mail of these kinds a day.
 *
 * @param now real time, by which mails are sent and counted
 * @throws OperationError too_many_requests with `retry_after_s` if there is none
 */
export async function recipientsToday(
  transaction: ScopedTransaction,
  invoice: InvoiceRecord,
  { recipients, kinds = documentMails, now }: { recipients: readonly string[]; kinds?: readonly string[]; now: Date },
): Promise<string[]> {
  const latest = await readLatestMails(transaction, invoice, kinds);
  const freeAt = (email: string) => (latest.get(email.toLowerCase())?.getTime() ?? -day_ms) + day_ms;
  const free = recipients.filter((email) => freeAt(email) <= now.getTime());
  if (free.length > 0 || recipients.length === 0) return free;
  const first = Math.min(...recipients.map(freeAt));
  const retry_after_s = Math.max(1, Math.ceil((first - now.getTime()) / 1_000));
  throw new OperationError('too_many_requests', { details: { retry_after_s } });
}
