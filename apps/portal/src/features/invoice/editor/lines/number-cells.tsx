import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { MoneyField, NumberField } from '@countinghouse/ui/field/money-field';
import { ParsedTextField } from '@countinghouse/ui/field/parsed-text-field';
import { useLingui } from '@lingui/react/macro';
import { useProblemTexts } from '../../../../shared/fields/problem-text.ts';
import { formatTenThousandths, parseTenThousandths } from '../../../../shared/fields/ten-thousandths.ts';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { readDiscount, typedDiscount } from '../draft/discount-text.ts';
import type { InvoiceDraft } from '../draft/invoice-draft.ts';

type FieldProps<Name> = {
  form: FormOfFields<InvoiceDraft>;
  name: Name;
  label: string;
  hideLabel?: boolean;
  optional?: boolean;
  help?: string | undefined;
};

/** A field for a quantity or unit price of up to four decimals. */
export function FourDecimalsField({
  form,
  name,
  decimals_minimum,
  ...frame
}: FieldProps<`lines.${number}.quantity` | `lines.${number}.unit_price`> & { decimals_minimum: 0 | 2 }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  return (
    <FormField form={form} name={name}>
      {({ parsed }) => (
        <NumberField
          {...frame}
          {...parsed}
          parse={(typed) => {
            const value = parseTenThousandths(typed, locale);
            return value === undefined ? { fault: t`Enter a number with up to four decimals` } : { value };
          }}
          format={(value) => formatTenThousandths(value, locale, decimals_minimum)}
        />
      )}
    </FormField>
  );
}

/** A field for an amount of money. */
export function SumField({
  form,
  name,
  currency,
  ...frame
}: FieldProps<'shipping_amount' | 'minimum_amount' | `plan.parts.${number}.amount`> & { currency: CurrencyCode }) {
  const { locale, money } = useFormat();
  const { amountFault } = useProblemTexts();
  const { symbol, alphabetic } = currencies[currency];
  return (
    <FormField form={form} name={name}>
      {({ parsed }) => (
        <MoneyField
          {...frame}
          {...parsed}
          symbol={symbol}
          code={frame.hideLabel ? undefined : alphabetic}
          parse={(typed) => {
            const read = parseMoneyInput(typed, { locale });
            if (!('fault' in read)) return { value: read.amount };
            return read.fault === 'empty' ? { value: null } : { fault: amountFault(read.fault) };
          }}
          format={(amount) => money(amount, currency).slice(symbol.length)}
        />
      )}
    </FormField>
  );
}

/** A field for a share or an amount: '5%' or '12.50'. */
export function ShareOrSumField({
  form,
  name,
  currency,
  ...frame
}: FieldProps<'discount' | 'plan.deposit' | `lines.${number}.discount`> & { currency: CurrencyCode }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <FormField form={form} name={name}>
      {({ parsed }) => (
        <ParsedTextField<string>
          inputMode="text"
          {...frame}
          {...parsed}
          parse={(typed) => {
            const value = readDiscount(typed, format.locale);
            return value === undefined
              ? { fault: t`Enter a percentage, such as 5%, or an amount, such as 12.50` }
              : { value };
          }}
          format={(code) => typedDiscount(code, currency, format)}
        />
      )}
    </FormField>
  );
}
