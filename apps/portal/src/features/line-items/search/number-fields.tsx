import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { MoneyField, NumberField, PercentField } from '@countinghouse/ui/field/money-field';
import { useLingui } from '@lingui/react/macro';
import { formatTenThousandths, parseTenThousandths } from '../../../shared/fields/ten-thousandths.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

type Props<Value> = {
  label: string;
  value: Value;
  onValue: (value: Value, fault: string | undefined) => void;
  onBlur?: () => void;
  name?: string;
  error?: string | null | undefined;
  help?: string;
  disabled: boolean;
};

/** A field for an amount that is zero while empty or unreadable. */
export function SumField({ currency, value, onValue, ...field }: Props<number> & { currency: CurrencyCode }) {
  return (
    <OptionalSumField
      {...field}
      currency={currency}
      value={value}
      onValue={(amount) => onValue(amount ?? 0, undefined)}
    />
  );
}

/** A field for an optional amount. */
export function OptionalSumField({
  currency,
  digits_maximum,
  error,
  onValue,
  ...field
}: Props<number | null> & {
  currency: CurrencyCode;
  /** Of minor units, if the field holds fewer digits than an amount can have. */
  digits_maximum?: number;
}) {
  const { t } = useLingui();
  const { locale, money, exampleAmount: example } = useFormat();
  const { symbol } = currencies[currency];
  return (
    <MoneyField
      {...field}
      {...(error === undefined ? {} : { error })}
      symbol={symbol}
      onValue={onValue}
      parse={(text) => {
        const read = parseMoneyInput(text, { locale });
        return 'fault' in read || String(read.amount).length > (digits_maximum ?? Number.POSITIVE_INFINITY)
          ? { fault: t`Enter an amount, such as ${example}` }
          : { value: read.amount };
      }}
      format={(amount) => money(amount, currency).slice(symbol.length)}
    />
  );
}

/** A field for a quantity, or with a currency for a unit price: up to four decimals. */
export function FourDecimalsField({ currency, error, onValue, ...field }: Props<number> & { currency?: CurrencyCode }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  return (
    <NumberField
      {...field}
      {...(error === undefined ? {} : { error })}
      {...(currency === undefined ? {} : { before: currencies[currency].symbol })}
      onValue={(value) => onValue(value ?? 0, undefined)}
      parse={(text) => {
        const value = parseTenThousandths(text, locale);
        return value === undefined ? { fault: t`Enter a number with up to four decimals` } : { value };
      }}
      format={(value) => formatTenThousandths(value, locale, currency === undefined ? 0 : 2)}
    />
  );
}

/** A field for a tax rate in hundredths of a percent; empty if only the amount is known. */
export function RateField({ error, onValue, ...field }: Props<number | null>) {
  const { t } = useLingui();
  const { locale, decimal } = useFormat();
  return (
    <PercentField
      {...field}
      {...(error === undefined ? {} : { error })}
      onValue={onValue}
      parse={(text) => {
        const read = parseMoneyInput(text, { locale });
        return 'fault' in read || read.amount > 9_999 ? { fault: t`Enter a rate below 100` } : { value: read.amount };
      }}
      format={(value) => decimal(value / 100, 2)}
    />
  );
}
