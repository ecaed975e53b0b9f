import type { previewInvoice as declaration } from '@countinghouse/contract/invoice/invoices/preview-invoice';
import { dueDateByTerms } from '@countinghouse/domain/invoice/invoice-dates';
import type { Dependencies } from '../../../dependencies.ts';
import { merchantOf, type Operation } from '../../../operation.ts';
import { partyOf } from '../../../store/invoices/invoices.ts';
import { withheldAddress } from '../../../store/invoices/sending/post-invoice-mail.ts';
import { documentFacts, factsOfMerchant, greetedAs } from '../../../store/invoices/sending/send-invoice.ts';
import { numberingOf, readSeries } from '../../../store/invoices/series.ts';
import { writeMessage } from '../../../store/mail/mail-messages.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { requireMayChooseCard } from './charged-card.ts';
import { prepareDraft } from './prepare-draft.ts';

/**
 * Returns the sums and texts that a draft would have if it were issued and sent today, with the mail to its first recipient. Its number is
 * the next one, which another document can still take. Nothing is saved.
 *
 * @throws OperationError invalid_request that names each invalid field
 */
export function previewInvoice({ settings }: Pick<Dependencies, 'settings'>): Operation<typeof declaration> {
  return (context, { body }) => {
    const merchant = merchantOf(context);
    const { merchant_uid } = merchant;
    requireMayChooseCard(context, body);
    return context.transaction(async (transaction) => {
      const { kind, draft, summed } = await prepareDraft(transaction, merchant_uid, body, todayOf(context));
      const { currency, locale, payment_terms, order_id, title, note_to_customer, terms } = draft;
      const { discount_ppm, discount_amount, shipping_amount, shipping_tax_rate_ids } = draft;
      const { shipping_discount_total, shipping_net_amount, shipping_tax_amounts, shipping_total, ...sums } =
        summed.sums;
      const issue_date = draft.issue_date ?? todayOf(context);
      const due_date = dueDateByTerms(payment_terms, issue_date) ?? draft.due_date;
      const parts = draft.parts.map((part, index) => ({
        part_number: index + 1,
        ...part,
        due_date: part.due_date ?? issue_date,
      }));
      const numbering = numberingOf(await readSeries(transaction, merchant_uid), issue_date);
      const facts = {
        ...(await factsOfMerchant(transaction, merchant)),
        ...documentFacts(
          { kind, title, currency, total_amount: sums.total_amount, balance_amount: sums.total_amount, due_date },
          parts.map((part) => ({ due_date: part.due_date, open_amount: part.amount })),
        ),
        customer: greetedAs(draft, draft.send_to[0] ?? ''),
        link: withheldAddress(settings),
        invoice_number: numbering.find((each) => each.kind === kind)?.next_invoice_number ?? '',
      };
      return {
        message: await writeMessage(kind, facts, locale),
        invoice: {
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
        },
      };
    });
  };
}
