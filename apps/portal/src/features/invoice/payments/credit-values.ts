import type { CallArguments } from '@countinghouse/contract/call';
import type { createCreditNote } from '@countinghouse/contract/invoice/corrections/create-credit-note';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import type { FieldFault } from '../../../shared/form/form-rules.ts';
import { faultsOfAmount } from './use-amount-sentence.ts';

/** What is credited: all that is left, an amount, or quantities of lines. */
export const creditWays = ['all', 'amount', 'lines'] as const;

/** The values of the form. The quantities are in the order of the lines; null credits nothing of a line. */
export type CreditValues = {
  way: (typeof creditWays)[number];
  amount: number | null;
  quantities: (number | null)[];
  note_to_customer: string;
};

/** The fault when no line is credited. */
export const noLine = 'no_line_is_credited';
/** The fault when a quantity exceeds the line's. */
export const tooMany = 'more_than_the_line';

/** Returns the faults of a credit. */
export function faultsOfCredit({ way, amount, quantities }: CreditValues, invoice: Invoice): FieldFault[] {
  if (way === 'amount') return faultsOfAmount(amount, invoice);
  if (way === 'all') return [];
  if (quantities.every((quantity) => quantity === null || quantity === 0)) {
    return [{ field: 'quantities.0', fault: noLine }];
  }
  return invoice.lines.flatMap(({ quantity_ten_thousandths }, index) =>
    (quantities[index] ?? 0) > quantity_ten_thousandths ? [{ field: `quantities.${index}`, fault: tooMany }] : [],
  );
}

/** Returns the request for a credit note. */
export function bodyOfCredit(
  { way, amount, quantities, note_to_customer }: CreditValues,
  invoice: Invoice,
): CallArguments<typeof createCreditNote>['body'] {
  const note = note_to_customer.trim();
  const lines = invoice.lines.flatMap(({ line_number }, index) => {
    const quantity_ten_thousandths = quantities[index] ?? 0;
    return quantity_ten_thousandths === 0 ? [] : [{ line_number, quantity_ten_thousandths }];
  });
  return {
    version: invoice.version,
    ...(way === 'lines' ? { lines } : { amount: way === 'all' ? payableAmountOf(invoice) : (amount ?? 0) }),
    ...(note === '' ? {} : { note_to_customer: note }),
  };
}
