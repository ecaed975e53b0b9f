import { debitCreditIndicators, netGrossIndicators, taxIndicators } from '@countinghouse/domain/constants';
import { lineItemFields } from '@countinghouse/domain/level23/fields';
import {
  type LineItem,
  lineItemAmounts,
  withDiscountAtRate,
  withTaxAtRate,
} from '@countinghouse/domain/level23/line-item';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { IconButton } from '@countinghouse/ui/icon-button';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/use-format.ts';
import styles from './line-items.module.css';
import { MoreLineFields } from './more-line-fields.tsx';
import { FourDecimalsField, RateField, SumField } from './number-fields.tsx';
import { useFieldNames } from './use-field-names.ts';

/** What the options of a line say. */
export function useIndicatorWords() {
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

/** One line item of the form: its fields, what it comes to, and the ways to copy or remove it. */
export function LineForm({
  line,
  number,
  currency,
  disabled,
  errorOf,
  onLine,
  onCopy,
  onRemove,
}: {
  line: LineItem;
  /** From 1. */
  number: number;
  currency: CurrencyCode;
  disabled: boolean;
  errorOf: (field: keyof LineItem) => string | undefined;
  onLine: (line: LineItem) => void;
  onCopy: () => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const { money } = useFormat();
  const words = useIndicatorWords();
  // A rate decides the discount and the tax; without one the amount is typed.
  const change = (changes: Partial<LineItem>) => onLine(worked({ ...line, ...changes }));
  const text = (field: 'product_code' | 'commodity_code' | 'description' | 'unit_of_measure', wide = false) => {
    const error = errorOf(field);
    return (
      <TextField
        label={nameOf(field)}
        maxLength={lineItemFields[field].length_maximum}
        value={line[field]}
        disabled={disabled}
        {...(wide ? { className: styles.wide } : {})}
        {...(error === undefined ? {} : { error })}
        onChange={(event) => change({ [field]: event.currentTarget.value })}
      />
    );
  };
  const choice = (field: keyof typeof indicators) => (
    <SelectField
      label={nameOf(field)}
      options={indicators[field].map((value) => ({
        value,
        label: (words[field] as Record<string, string>)[value] ?? value,
      }))}
      value={line[field]}
      disabled={disabled}
      onValue={(value) => change({ [field]: value } as Partial<LineItem>)}
    />
  );
  const common = (field: keyof LineItem) => ({ label: nameOf(field), disabled, error: errorOf(field) });
  const total = money(totalOf(line), currency);
  return (
    <section className={styles.line} aria-label={t`Line ${number}`}>
      <div className="ui-between">
        <h3 className="ui-strong">{t`Line ${number}`}</h3>
        <div className="ui-row">
          <span className="ui-tabular" role="status" aria-label={t`Line ${number} comes to ${total}`}>
            {total}
          </span>
          {disabled ? null : (
            <>
              <IconButton glyph={IconCopy} size="sm" label={t`Copy line ${number}`} onClick={onCopy} />
              <IconButton glyph={IconTrash} size="sm" label={t`Remove line ${number}`} onClick={onRemove} />
            </>
          )}
        </div>
      </div>
      <div className={styles.fields}>
        {text('description', true)}
        {text('product_code')}
        {text('commodity_code')}
        <FourDecimalsField
          {...common('quantity_ten_thousandths')}
          value={line.quantity_ten_thousandths}
          onValue={(value) => change({ quantity_ten_thousandths: value })}
        />
        {text('unit_of_measure')}
        <FourDecimalsField
          {...common('unit_price_ten_thousandths')}
          currency={currency}
          value={line.unit_price_ten_thousandths}
          onValue={(value) => change({ unit_price_ten_thousandths: value })}
        />
        <SumField
          {...common('discount_amount')}
          disabled={disabled || line.discount_rate_basis_points !== null}
          currency={currency}
          value={line.discount_amount}
          onValue={(value) => change({ discount_amount: value })}
        />
        {choice('tax_indicator')}
        {choice('net_gross_indicator')}
        <RateField
          {...common('tax_rate_basis_points')}
          disabled={disabled || line.tax_indicator === 'N'}
          value={line.tax_rate_basis_points}
          onValue={(value) => change({ tax_rate_basis_points: value })}
        />
        <SumField
          {...common('tax_amount')}
          disabled={disabled || line.tax_indicator === 'N' || line.tax_rate_basis_points !== null}
          currency={currency}
          value={line.tax_amount}
          onValue={(value) => change({ tax_amount: value })}
        />
        {choice('debit_credit_indicator')}
        <div className={styles.wide}>
          <MoreLineFields line={line} currency={currency} disabled={disabled} errorOf={errorOf} onChange={change} />
        </div>
      </div>
    </section>
  );
}

/** What a line says of its tax that has none. */
const untaxedLine = {
  tax_rate_basis_points: null,
  tax_amount: 0,
  local_tax_amount: null,
  national_tax_amount: null,
  vat_rate_basis_points: null,
};

/** The line with its discount and tax where a rate decides them; as it is while its numbers are too large for one. */
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
