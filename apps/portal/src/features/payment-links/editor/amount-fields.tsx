import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { MoneyField, NumberField, PercentField } from '@countinghouse/ui/field/money-field';
import { useLingui } from '@lingui/react/macro';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { LinkDraft } from './link-draft.ts';

type Amounts =
  | 'amount'
  | 'minimum_amount'
  | 'maximum_amount'
  | `choices.${number}.amount`
  | `items.${number}.unit_amount`;

/** A field for an amount in the link's currency. */
export function AmountField({
  form,
  name,
  label,
  currency,
  optional = false,
  hideLabel = false,
}: {
  form: FormOfFields<LinkDraft>;
  name: Amounts;
  label: string;
  currency: CurrencyCode;
  optional?: boolean;
  hideLabel?: boolean;
}) {
  const { locale, money } = useFormat();
  const { amountFault } = useProblemTexts();
  const { symbol, alphabetic } = currencies[currency];
  return (
    <FormField form={form} name={name}>
      {({ parsed }) => (
        <MoneyField
          label={label}
          {...(optional ? { optional } : {})}
          {...(hideLabel ? { hideLabel } : {})}
          symbol={symbol}
          code={alphabetic}
          parse={(typed) => {
            const read = parseMoneyInput(typed, { locale });
            if (!('fault' in read)) return { value: read.amount };
            return read.fault === 'empty' ? { value: null } : { fault: amountFault(read.fault) };
          }}
          format={(amount) => money(amount, currency).slice(symbol.length)}
          {...parsed}
        />
      )}
    </FormField>
  );
}

/** A field for a tax rate in percent. */
export function TaxRateField({
  form,
  name,
  label,
  hideLabel = false,
}: {
  form: FormOfFields<LinkDraft>;
  name: 'tax_rate' | `items.${number}.tax_rate`;
  label: string;
  hideLabel?: boolean;
}) {
  const { t } = useLingui();
  const { locale, decimal } = useFormat();
  return (
    <FormField form={form} name={name}>
      {({ parsed }) => (
        <PercentField
          label={label}
          optional
          {...(hideLabel ? { hideLabel } : {})}
          parse={(typed) => {
            const read = parseMoneyInput(typed, { locale });
            if ('fault' in read) return read.fault === 'empty' ? { value: null } : { fault: t`Enter a rate below 100` };
            return read.amount > 9_999 ? { fault: t`Enter a rate below 100` } : { value: read.amount };
          }}
          format={(hundredths) => decimal(hundredths / 100, hundredths % 100 === 0 ? 0 : 2)}
          {...parsed}
        />
      )}
    </FormField>
  );
}

/** A field for a whole number, such as how often a link can be paid. */
export function CountField({
  form,
  name,
  label,
  maximum,
  optional = false,
  hideLabel = false,
  after,
  help,
}: {
  form: FormOfFields<LinkDraft>;
  name: 'max_uses' | `items.${number}.quantity_maximum`;
  label: string;
  maximum: number;
  optional?: boolean;
  hideLabel?: boolean;
  after?: string;
  help?: string;
}) {
  const { t } = useLingui();
  const { count } = useFormat();
  const most = count(maximum);
  return (
    <FormField form={form} name={name}>
      {({ parsed }) => (
        <NumberField
          label={label}
          inputMode="numeric"
          {...(optional ? { optional } : {})}
          {...(hideLabel ? { hideLabel } : {})}
          {...(after === undefined ? {} : { after })}
          {...(help === undefined ? {} : { help })}
          parse={(typed) => {
            const digits = typed.replace(/[\s.,’' {2}]/g, '');
            if (digits === '') return { value: null };
            const value = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
            return value < 1 || value > maximum ? { fault: t`Enter a whole number from 1 to ${most}` } : { value };
          }}
          format={count}
          {...parsed}
        />
      )}
    </FormField>
  );
}
