import { type CurrencyCode, currencies, parseMoneyInput } from '@countinghouse/domain/money';
import { MoneyField } from '@countinghouse/ui/field/money-field';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../shared/format/use-format.ts';

/** A field for an optional amount in minor units. Unreadable input is a fault. */
export function AmountField({
  currency,
  ...field
}: {
  label: string;
  name: string;
  currency: CurrencyCode;
  value: number | null;
  onValue: (value: number | null, fault: string | undefined) => void;
  error?: string | null;
}) {
  const { t } = useLingui();
  const { locale, money, exampleAmount: example } = useFormat();
  const { symbol, alphabetic } = currencies[currency];
  return (
    <MoneyField
      {...field}
      symbol={symbol}
      code={alphabetic}
      parse={(text) => {
        const read = parseMoneyInput(text, { locale });
        return 'fault' in read || read.amount < 1
          ? { fault: t`Enter an amount, such as ${example}` }
          : { value: read.amount };
      }}
      format={(amount) => money(amount, currency).slice(symbol.length)}
    />
  );
}
