import type { TaxRate } from '@countinghouse/contract/invoice/tax-rates/tax-rate';
import { type InvoiceSums, sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { type InvoiceDraft, summedDraft } from '../draft/invoice-draft.ts';
import { rateText } from '../draft/rate-text.ts';
import { ShareOrSumField, SumField } from '../lines/number-cells.tsx';
import { TaxChoice } from '../lines/tax-choice.tsx';
import styles from './form.module.css';

type MoneyProps = { form: FormOfFields<InvoiceDraft>; currency: CurrencyCode; tax_rates: readonly TaxRate[] };

/** Returns the sums of a draft while it is typed; undefined while they cannot be calculated. */
export function useSums(form: FormOfFields<InvoiceDraft>, tax_rates: readonly TaxRate[]): InvoiceSums | undefined {
  const [lines, discount, shipping_amount, shipping_tax_rate_ids] = useWatch({
    control: form.control,
    name: ['lines', 'discount', 'shipping_amount', 'shipping_tax_rate_ids'],
  });
  const summed = sumInvoice(summedDraft({ lines, discount, shipping_amount, shipping_tax_rate_ids }, tax_rates));
  return 'sums' in summed ? summed.sums : undefined;
}

/** Discount and shipping, with the sums beside them. */
export function DiscountAndShipping({ form, currency, tax_rates }: MoneyProps) {
  const { t } = useLingui();
  return (
    <div className={styles.money}>
      <div className="ui-stack">
        <ShareOrSumField
          form={form}
          name="discount"
          label={t`Discount`}
          optional
          help={t`A percentage, such as 5%, or an amount`}
          currency={currency}
        />
        <div className={styles.shipping}>
          <SumField
            form={form}
            name="shipping_amount"
            label={t({ message: 'Shipping', context: 'sum of an invoice' })}
            optional
            currency={currency}
          />
          <div>
            <p className={styles.label}>{t`Tax`}</p>
            <TaxChoice
              form={form}
              name="shipping_tax_rate_ids"
              label={t`Taxes of shipping`}
              tax_rates={tax_rates}
              boxed
            />
          </div>
        </div>
      </div>
      <Sums form={form} currency={currency} tax_rates={tax_rates} />
    </div>
  );
}

function Sums({ form, currency, tax_rates }: MoneyProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { money } = format;
  const sums = useSums(form, tax_rates);
  if (sums === undefined) {
    return <p className="ui-small ui-dim">{t`The total appears once the items are complete.`}</p>;
  }
  const names = new Map(tax_rates.map(({ tax_rate_id, name }) => [tax_rate_id, name]));
  const shipping = sums.shipping.gross_amount;
  return (
    <dl className={styles.sums}>
      <Line name={t`Subtotal`} amount={sums.subtotal_amount} currency={currency} />
      {sums.discount_total === 0 ? null : <Line name={t`Discount`} amount={-sums.discount_total} currency={currency} />}
      {shipping === 0 ? null : (
        <Line name={t({ message: 'Shipping', context: 'sum of an invoice' })} amount={shipping} currency={currency} />
      )}
      {sums.taxes.map((tax) => {
        const name = `${names.get(tax.tax_rate_id) ?? ''} ${rateText(tax, format)}`.trim();
        const base = money(tax.base_amount, currency);
        return (
          <Line
            key={tax.tax_rate_id}
            name={tax.inclusive ? t`${name} on ${base}, included` : t`${name} on ${base}`}
            amount={tax.tax_amount}
            currency={currency}
            dimmed={tax.inclusive}
          />
        );
      })}
      <div className={styles.total}>
        <dt>{t`Total`}</dt>
        <dd>{money(sums.total_amount, currency)}</dd>
      </div>
    </dl>
  );
}

function Line({
  name,
  amount,
  currency,
  dimmed = false,
}: {
  name: string;
  amount: number;
  currency: CurrencyCode;
  dimmed?: boolean;
}) {
  const { money } = useFormat();
  return (
    <div className={styles.sum} data-dimmed={dimmed || undefined}>
      <dt dir="auto">{name}</dt>
      <dd>{money(amount, currency)}</dd>
    </div>
  );
}
