import type { previewInvoice as declaration } from '@countinghouse/contract/invoice/invoices/preview-invoice';
import { dueDateByTerms } from '@countinghouse/domain/invoice/invoice-dates';
import type { Dependencies } from '../../../dependencies.ts';
import { invoiceDocument } from '../../../export/invoice-document.ts';
import { type MerchantInScope, merchantOf, type Operation, type ScopedTransaction } from '../../../operation.ts';
import type { InvoiceToWrite } from '../../../store/invoices/invoice-to-write.ts';
import { partyOf } from '../../../store/invoices/invoices.ts';
import { addressOfInvoice } from '../../../store/invoices/sending/invoice-links.ts';
import { withheldAddress } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { documentFacts, factsOfMerchant, greetedAs } from '../../../store/invoices/sending/send-invoice.ts';
import { numberingOf, readSeries } from '../../../store/invoices/series.ts';
import { writeMessage } from '../../../store/mail/mail-messages.ts';
import { readBusinessLines } from '../../../store/merchants/business-contact.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { requireMayChooseCard } from './charged-card.ts';
import { type PreparedDraft, prepareDraft } from './prepare-draft.ts';

/**
 * Previews a draft as if it were issued and sent today: its figures, the mail to its first recipient and, on request, its PDF. It shows the next
 * number, which another document can still take. Nothing is saved.
 *
 * @throws OperationError invalid_request that names each invalid field
 */
export function previewInvoice({
  settings,
  invoice_writer,
}: Pick<Dependencies, 'settings' | 'invoice_writer'>): Operation<typeof declaration> {
  return async (context, { body }) => {
    const merchant = merchantOf(context);
    const { with_pdf = false, ...given } = body;
    requireMayChooseCard(context, given);
    const today = todayOf(context);
    const { to_write, message, invoice } = await context.transaction(async (transaction) => {
      const prepared = await prepareDraft(transaction, merchant.merchant_uid, given, today);
      const dated = datedDraft(prepared, today);
      const issued_at = context.clock.now();
      const would_be = await asIssued(transaction, { ...prepared, ...dated }, { merchant, settings, issued_at });
      return {
        to_write: would_be,
        message: await messageOf(transaction, prepared, { merchant, settings, to_write: would_be }),
        invoice: shownPreview(prepared, dated),
      };
    });
    const pdf = with_pdf ? Buffer.from(await invoice_writer.write(invoiceDocument(to_write))).toString('base64') : null;
    return { invoice, message, pdf };
  };
}

type Dated = {
  issue_date: string;
  due_date: string | null;
  parts: { part_number: number; label: string; due_date: string; amount: number }[];
};

/** Returns the dates that a draft would be issued with. */
function datedDraft({ draft }: PreparedDraft, today: string): Dated {
  const issue_date = draft.issue_date ?? today;
  return {
    issue_date,
    due_date: dueDateByTerms(draft.payment_terms, issue_date) ?? draft.due_date,
    parts: draft.parts.map((part, index) => ({
      part_number: index + 1,
      ...part,
      due_date: part.due_date ?? issue_date,
    })),
  };
}

type Business = {
  merchant: Pick<MerchantInScope, 'merchant_uid' | 'tenant_uid' | 'doing_business_as' | 'time_zone'>;
  settings: Dependencies['settings'];
};

/** Returns a draft as its PDF would show it once issued. */
async function asIssued(
  transaction: ScopedTransaction,
  { kind, draft, summed, issue_date, due_date, parts }: PreparedDraft & Dated,
  { merchant, settings, issued_at }: Business & { issued_at: Date },
): Promise<InvoiceToWrite> {
  const { merchant_uid } = merchant;
  const numbering = numberingOf(await readSeries(transaction, merchant_uid), issue_date);
  return {
    invoice: {
      ...draft,
      ...summed.sums,
      ...{ kind, status: 'open', issue_date, due_date, issued_at },
      ...{ paid_amount: 0, refunded_amount: 0, credited_amount: 0, balance_amount: summed.sums.total_amount },
      invoice_number: numbering.find((each) => each.kind === kind)?.next_invoice_number ?? '',
    },
    is_draft: true,
    lines: summed.lines,
    parts: parts.map((part) => ({ ...part, paid_amount: 0, credited_amount: 0, open_amount: part.amount })),
    merchant: { ...merchant, lines: await readBusinessLines(transaction, merchant_uid) },
    paid: null,
    // Only a document with recipients gets a link. Its secret does not exist yet.
    link: draft.send_to.length === 0 ? null : addressOfInvoice(settings, ''),
  };
}

/** Writes the mail to the first recipient. */
async function messageOf(
  transaction: ScopedTransaction,
  { kind, draft }: PreparedDraft,
  { merchant, settings, to_write: { invoice, parts } }: Business & { to_write: InvoiceToWrite },
) {
  const facts = {
    ...(await factsOfMerchant(transaction, merchant)),
    ...documentFacts(invoice, parts),
    customer: greetedAs(draft, draft.send_to[0] ?? ''),
    link: withheldAddress(settings),
    invoice_number: invoice.invoice_number,
  };
  return writeMessage(kind, facts, draft.locale);
}

/** Returns a draft as the response shows it. */
function shownPreview({ kind, draft, summed }: PreparedDraft, { issue_date, due_date, parts }: Dated) {
  const { currency, locale, payment_terms, order_id, title, note_to_customer, terms } = draft;
  const { discount_ppm, discount_amount, shipping_amount, shipping_tax_rate_ids } = draft;
  const { shipping_discount_total, shipping_net_amount, shipping_tax_amounts, shipping_total, ...sums } = summed.sums;
  return {
    ...{ kind, currency, locale, payment_terms, order_id, title, note_to_customer, terms, issue_date },
    ...{ discount_ppm, discount_amount, shipping_amount, shipping_tax_rate_ids },
    due_date,
    bill_to: partyOf(draft.bill_to),
    ship_to: draft.ship_to === null ? null : partyOf(draft.ship_to),
    shipping: {
      gross_amount: shipping_amount,
      discount_total: shipping_discount_total,
      net_amount: shipping_net_amount,
      tax_amounts: shipping_tax_amounts,
      total_amount: shipping_total,
    },
    lines: summed.lines,
    parts,
    ...sums,
  };
}
