import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { payableAmountOf } from '@countinghouse/domain/invoice/invoice-states';
import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import type { FormFieldState } from '../../../shared/form/use-field.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

/** Returns the initial amount for a payment of an invoice: its oldest open part, limited to what no payment in progress already covers. */
export function amountToPay(invoice: Invoice): number {
  const payable_amount = payableAmountOf(invoice);
  const part = invoice.parts.find(({ open_amount }) => open_amount > 0);
  return Math.min(payable_amount, part?.open_amount ?? payable_amount);
}

/** A field for an amount in the currency of an invoice, in minor units. */
export function InvoiceAmountField({
  label,
  currency,
  help,
  field,
}: {
  label: string;
  currency: CurrencyCode;
  help?: string;
  field: FormFieldState<number | null>;
}) {
  const { money, locale } = useFormat();
  const { amountFault } = useProblemTexts();
  const { symbol, alphabetic } = currencies[currency];
  return (
    <MoneyField
      label={label}
      symbol={symbol}
      code={alphabetic}
      {...(help === undefined ? {} : { help })}
      parse={(typed) => {
        const read = parseMoneyInput(typed, { locale });
        if (!('fault' in read)) return { value: read.amount };
        return read.fault === 'empty' ? { value: null } : { fault: amountFault(read.fault) };
      }}
      format={(value) => money(value, currency).slice(symbol.length)}
      {...field.parsed}
    />
  );
}
