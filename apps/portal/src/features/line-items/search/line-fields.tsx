import { debitCreditIndicators, netGrossIndicators, taxIndicators } from '@countinghouse/domain/constants';
import { lineItemFields } from '@countinghouse/domain/level23/fields';
import {
  type LineItem,
  lineItemAmounts,
  withDiscountAtRate,
  withTaxAtRate,
} from '@countinghouse/domain/level23/line-item';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { type PathValue, useWatch } from 'react-hook-form';
import { useFormat } from '../../../shared/format/use-format.ts';
import {
  BoundChoice,
  BoundFourDecimals,
  BoundRate,
  BoundSum,
  BoundText,
  type CommercialFields,
} from './bound-fields.tsx';
import styles from './line-items.module.css';
import { MoreLineFields } from './more-line-fields.tsx';
import type { CommercialWork } from './use-commercial-form.ts';
import { useFieldNames } from './use-field-names.ts';

/** Returns the texts of a line's options. */
function useIndicatorWords() {
  const { t } = useLingui();
  return {
    net_gross_indicator: { X: t`X: no tax to hold`, N: t`N: price without tax`, Y: t`Y: price with tax` },
    debit_credit_indicator: { C: t`C: takes from the total`, D: t`D: adds to the total` },
    tax_indicator: { N: t`N: not taxed`, Y: t`Y: taxed` },
  } as const;
}

const indicators = {
  net_gross_indicator: netGrossIndicators,
  debit_credit_indicator: debitCreditIndicators,
  tax_indicator: taxIndicators,
} as const;

/** The path of a line in the form. */
type Line = `line_items.${number}`;

/** One line item of the form: its fields, its total, and the buttons to copy or remove it. It renders independently of the others. */
export const LineFields = memo(function LineFields({
  fields,
  form,
  index,
  currency,
  onCopy,
  onRemove,
}: {
  fields: CommercialFields;
  form: CommercialWork['form'];
  index: number;
  currency: CurrencyCode;
  onCopy: (index: number) => void;
  onRemove: (index: number) => void;
}) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const words = useIndicatorWords();
  const number = index + 1;
  const line: Line = `line_items.${index}`;
  const { control } = fields;
  const [tax_indicator, net_gross_indicator, discount_rate, tax_rate] = useWatch({
    control,
    name: [
      `${line}.tax_indicator`,
      `${line}.net_gross_indicator`,
      `${line}.discount_rate_basis_points`,
      `${line}.tax_rate_basis_points`,
    ],
    // Only when one of them changes, not when other lines are added or removed.
    compute: (values) => values,
  });
  const untaxed = tax_indicator === 'N' || net_gross_indicator === 'X';
  const onChanged = () => settleLine(form, line);
  const text = (field: 'product_code' | 'commodity_code' | 'description' | 'unit_of_measure', className?: string) => (
    <BoundText
      form={fields}
      name={`${line}.${field}`}
      label={nameOf(field)}
      maxLength={lineItemFields[field].length_maximum}
      className={className}
    />
  );
  const choice = (field: keyof typeof indicators) => (
    <BoundChoice
      form={fields}
      name={`${line}.${field}`}
      label={nameOf(field)}
      options={indicators[field].map((value) => ({
        value,
        label: (words[field] as Record<string, string>)[value] ?? value,
      }))}
      onChanged={onChanged}
    />
  );
  const common = <Field extends keyof LineItem>(field: Field) => ({
    form: fields,
    name: `${line}.${field}` as const,
    label: nameOf(field),
    onChanged,
  });
  return (
    <section className={styles.line} aria-label={t`Line ${number}`}>
      <div className="ui-between">
        <h3 className="ui-strong">{t`Line ${number}`}</h3>
        <div className="ui-row">
          <LineTotal control={control} line={line} number={number} currency={currency} />
          {fields.disabled ? null : (
            <>
              <IconButton glyph={IconCopy} size="sm" label={t`Copy line ${number}`} onClick={() => onCopy(index)} />
              <IconButton
                glyph={IconTrash}
                size="sm"
                label={t`Remove line ${number}`}
                onClick={() => onRemove(index)}
              />
            </>
          )}
        </div>
      </div>
      <div className={styles.fields}>
        {text('description', styles.wide)}
        {text('product_code')}
        {text('commodity_code')}
        <BoundFourDecimals {...common('quantity_ten_thousandths')} />
        {text('unit_of_measure')}
        <BoundFourDecimals {...common('unit_price_ten_thousandths')} currency={currency} />
        <BoundSum {...common('discount_amount')} off={discount_rate !== null} currency={currency} />
        {choice('tax_indicator')}
        {choice('net_gross_indicator')}
        <BoundRate {...common('tax_rate_basis_points')} off={tax_indicator === 'N'} />
        <BoundSum {...common('tax_amount')} off={tax_indicator === 'N' || tax_rate !== null} currency={currency} />
        {choice('debit_credit_indicator')}
        <div className={styles.wide}>
          <MoreLineFields form={fields} line={line} currency={currency} untaxed={untaxed} onChanged={onChanged} />
        </div>
      </div>
    </section>
  );
});

/** The total of the line. Renders on its own while the line is typed. */
function LineTotal({
  control,
  line,
  number,
  currency,
}: {
  control: CommercialFields['control'];
  line: Line;
  number: number;
  currency: CurrencyCode;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const total = money(useWatch({ control, name: line, compute: totalOf }), currency);
  return (
    <span className="ui-tabular" role="status" aria-label={t`Line ${number} comes to ${total}`}>
      {total}
    </span>
  );
}

/** Updates the discount and tax of a line if a rate decides them. Without a rate the amount is typed. */
function settleLine(form: CommercialWork['form'], line: Line): void {
  const before = form.getValues(line);
  const after = worked(before);
  for (const field of Object.keys(after) as (keyof LineItem)[]) {
    if (after[field] === before[field]) continue;
    const name = `${line}.${field}` as const;
    form.setValue(name, after[field] as PathValue<{ line_items: LineItem[] }, typeof name>, { shouldDirty: true });
  }
}

/** The tax values of a line without tax. */
const untaxedLine = {
  tax_rate_basis_points: null,
  tax_amount: 0,
  local_tax_amount: null,
  national_tax_amount: null,
  vat_rate_basis_points: null,
};

/** Returns the line with discount and tax calculated from their rates; unchanged while its numbers are too large. */
function worked(line: LineItem): LineItem {
  const untaxed = line.tax_indicator === 'N' || line.net_gross_indicator === 'X';
  try {
    const discounted = withDiscountAtRate(line);
    return untaxed ? { ...discounted, ...untaxedLine } : withTaxAtRate(discounted);
  } catch {
    return untaxed ? { ...line, ...untaxedLine } : line;
  }
}

function totalOf(line: LineItem): number {
  try {
    return lineItemAmounts(line).total_amount * (line.debit_credit_indicator === 'C' ? -1 : 1);
  } catch {
    return 0;
  }
}
