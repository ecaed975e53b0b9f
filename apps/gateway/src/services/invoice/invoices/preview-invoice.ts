import type { previewInvoice as declaration } from '@countinghouse/contract/invoice/invoices/preview-invoice';
import { dueDateByTerms } from '@countinghouse/domain/invoice/invoice-dates';
import { merchantOf, type Operation } from '../../../operation.ts';
import { partyOf } from '../../../store/invoices/invoices.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';
import { prepareDraft } from './prepare-draft.ts';

/**
 * What a draft would come to and say if it were issued today. Nothing is saved.
 *
 * @throws OperationError invalid_request that names each field at fault
 */
export const previewInvoice: Operation<typeof declaration> = (context, { body }) => {
  const { merchant_uid } = merchantOf(context);
  return context.transaction(async (transaction) => {
    const { kind, draft, summed } = await prepareDraft(transaction, merchant_uid, body, todayOf(context));
    const { currency, locale, payment_terms, order_id, title, note_to_customer, terms } = draft;
    const { discount_ppm, discount_amount, shipping_amount, shipping_tax_rate_ids } = draft;
    const { shipping_discount_total, shipping_net_amount, shipping_tax_amounts, shipping_total, ...sums } = summed.sums;
    const issue_date = draft.issue_date ?? todayOf(context);
    return {
      invoice: {
        ...{ kind, currency, locale, payment_terms, order_id, title, note_to_customer, terms, issue_date },
        ...{ discount_ppm, discount_amount, shipping_amount, shipping_tax_rate_ids },
        due_date: dueDateByTerms(payment_terms, issue_date) ?? draft.due_date,
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
        parts: draft.parts.map((part, index) => ({
          part_number: index + 1,
          ...part,
          due_date: part.due_date ?? issue_date,
        })),
        ...sums,
      },
    };
  });
};
