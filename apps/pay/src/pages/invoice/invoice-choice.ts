import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { type PayerAmountFault, payerAmountFault } from '@countinghouse/domain/invoice/invoice-parts';
import { readAmount, type Tip, tipAmountOf } from '../payment/choice.ts';

/** What a payer chose to pay of an invoice: what is due, everything that is left, or an amount as it is typed. */
export type InvoiceChoice = { part: 'due' | 'whole' | 'other'; typed: string; tip: Tip };

/** What is due is chosen until somebody chooses something else; no tip is. */
export const firstInvoiceChoice: InvoiceChoice = { part: 'due', typed: '', tip: { by: 'not_chosen' } };

/** What a choice comes to, in minor units. */
export type InvoiceAmounts = { amount: number; tip_amount: number; total_amount: number };

/** What is wrong with a choice. */
export type InvoiceChoiceFault =
  | { field: 'amount'; fault: PayerAmountFault | { code: 'not_an_amount' | 'missing' } }
  | { field: 'tip_amount'; fault: { code: 'not_an_amount' | 'too_large' } };

/** Which amounts can be chosen; one alone where there is nothing to choose. */
export function offeredParts({ payable }: InvoicePage): InvoiceChoice['part'][] {
  if (payable === null) return [];
  const { due_amount, whole_amount, partial } = payable;
  return [
    ...(due_amount < whole_amount ? (['due'] as const) : []),
    'whole',
    ...(partial === null ? [] : (['other'] as const)),
  ];
}

/** The amount of the invoice that is chosen, without a tip, or what is wrong with it. */
function chosenAmount(page: InvoicePage, { part, typed }: InvoiceChoice): number | InvoiceChoiceFault {
  const { payable } = page;
  if (payable === null) return { field: 'amount', fault: { code: 'nothing_to_pay' } };
  if (part === 'whole') return payable.whole_amount;
  if (part === 'due') return payable.due_amount;
  if (typed.trim() === '') return { field: 'amount', fault: { code: 'missing' } };
  const amount = readAmount(typed);
  if (amount === undefined) return { field: 'amount', fault: { code: 'not_an_amount' } };
  const fault = payerAmountFault(amount, payable, page);
  return fault === undefined ? amount : { field: 'amount', fault };
}

/** What a choice comes to, or what is wrong with it, as the gateway would find. */
export function invoiceAmounts(page: InvoicePage, choice: InvoiceChoice): InvoiceAmounts | InvoiceChoiceFault {
  const amount = chosenAmount(page, choice);
  if (typeof amount !== 'number') return amount;
  const tip_amount = page.tip_choices.length === 0 ? 0 : tipAmountOf(choice.tip, amount);
  if (tip_amount === undefined) return { field: 'tip_amount', fault: { code: 'not_an_amount' } };
  if (tip_amount > amount) return { field: 'tip_amount', fault: { code: 'too_large' } };
  return { amount, tip_amount, total_amount: amount + tip_amount };
}
