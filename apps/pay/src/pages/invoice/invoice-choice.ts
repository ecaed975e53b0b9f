import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { type PayerAmountFault, payerAmountFault } from '@countinghouse/domain/invoice/invoice-parts';
import { readAmount, type Tip, tipAmountOf } from '../payment/choice.ts';

/** The payer's choice of how much to pay of an invoice: what is due, everything that is left, or a typed amount. */
export type InvoiceChoice = { part: 'due' | 'whole' | 'other'; typed: string; tip: Tip };

/** The initial choice: what is due, and no tip chosen. */
export const firstInvoiceChoice: InvoiceChoice = { part: 'due', typed: '', tip: { by: 'not_chosen' } };

/** The amounts of a choice, in minor units. */
export type InvoiceAmounts = { amount: number; tip_amount: number; total_amount: number };

/** The fault of a choice. */
export type InvoiceChoiceFault =
  | { field: 'amount'; fault: PayerAmountFault | { code: 'not_an_amount' | 'missing' } }
  | { field: 'tip_amount'; fault: { code: 'not_an_amount' | 'too_large' } };

/** Returns the amounts that can be chosen; a single one if there is no choice. */
export function offeredParts({ payable }: InvoicePage): InvoiceChoice['part'][] {
  if (payable === null) return [];
  const { due_amount, whole_amount, partial } = payable;
  return [
    ...(due_amount < whole_amount ? (['due'] as const) : []),
    'whole',
    ...(partial === null ? [] : (['other'] as const)),
  ];
}

/** Returns the chosen amount of the invoice, without a tip, or its fault. */
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

/** Returns the amounts of a choice, or its fault, as the gateway would find it. */
export function invoiceAmounts(page: InvoicePage, choice: InvoiceChoice): InvoiceAmounts | InvoiceChoiceFault {
  const amount = chosenAmount(page, choice);
  if (typeof amount !== 'number') return amount;
  const tip_amount = page.tip_choices.length === 0 ? 0 : tipAmountOf(choice.tip, amount);
  if (tip_amount === undefined) return { field: 'tip_amount', fault: { code: 'not_an_amount' } };
  if (tip_amount > amount) return { field: 'tip_amount', fault: { code: 'too_large' } };
  return { amount, tip_amount, total_amount: amount + tip_amount };
}
