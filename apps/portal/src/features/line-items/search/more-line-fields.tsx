import { lineItemFields } from '@countinghouse/domain/level23/fields';
import { type LineItem, typesOfSupply } from '@countinghouse/domain/level23/line-item';
import { type MoreOfLine, moreOfLine, saysMore } from '@countinghouse/domain/level23/more-fields';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { Checkbox } from '@countinghouse/ui/checkbox';
import { Disclosure } from '@countinghouse/ui/disclosure';
import { SelectField } from '@countinghouse/ui/select-field';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import styles from './line-items.module.css';
import { OptionalSumField, RateField } from './number-fields.tsx';
import { useFieldNames } from './use-field-names.ts';

/** The tax and reference fields of a line that no brand asks for. */
export function MoreLineFields({
  line,
  currency,
  disabled,
  errorOf,
  onChange,
}: {
  line: LineItem;
  currency: CurrencyCode;
  disabled: boolean;
  errorOf: (field: keyof LineItem) => string | undefined;
  onChange: (changes: Partial<LineItem>) => void;
}) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const untaxed = line.tax_indicator === 'N' || line.net_gross_indicator === 'X';
  const supplies = { '': t`Not said`, '00': t`00: goods`, '01': t`01: services` } as const;
  const common = (field: MoreOfLine) => ({ label: nameOf(field), disabled, error: errorOf(field) });
  const text = (field: 'tax_type' | 'alternate_tax_id' | 'alternate_tax_type') => (
    <TextField
      label={nameOf(field)}
      maxLength={lineItemFields[field].length_maximum}
      value={line[field]}
      disabled={disabled}
      onChange={(event) => onChange({ [field]: event.currentTarget.value })}
    />
  );
  const sum = (field: 'local_tax_amount' | 'national_tax_amount' | 'alternate_tax_amount', ofTax: boolean) => (
    <OptionalSumField
      {...common(field)}
      disabled={disabled || (ofTax && untaxed)}
      currency={currency}
      digits_maximum={lineItemFields[field].length_maximum}
      value={line[field]}
      onValue={(value) => onChange({ [field]: value })}
    />
  );
  const rate = (
    field: 'discount_rate_basis_points' | 'vat_rate_basis_points' | 'alternate_tax_rate_basis_points',
    off = false,
  ) => (
    <RateField
      {...common(field)}
      disabled={disabled || off}
      value={line[field]}
      onValue={(value) => onChange({ [field]: value })}
    />
  );
  const at_fault = (Object.keys(moreOfLine) as MoreOfLine[]).some((field) => errorOf(field) !== undefined);
  return (
    <Disclosure label={t`More tax and reference fields`} filled={saysMore(line, moreOfLine)} at_fault={at_fault}>
      <div className={styles.fields}>
        {rate('discount_rate_basis_points')}
        <SelectField
          label={nameOf('type_of_supply')}
          options={typesOfSupply.map((value) => ({ value, label: supplies[value] }))}
          value={line.type_of_supply}
          disabled={disabled}
          onValue={(value) => onChange({ type_of_supply: value as LineItem['type_of_supply'] })}
        />
        <div className={styles.wide}>
          <Checkbox
            label={nameOf('tax_after_discount')}
            checked={line.tax_after_discount}
            disabled={disabled || untaxed}
            onChange={(event) => onChange({ tax_after_discount: event.currentTarget.checked })}
          />
        </div>
        {sum('local_tax_amount', true)}
        {sum('national_tax_amount', true)}
        {text('tax_type')}
        {rate('vat_rate_basis_points', untaxed)}
        {text('alternate_tax_id')}
        {text('alternate_tax_type')}
        {rate('alternate_tax_rate_basis_points')}
        {sum('alternate_tax_amount', false)}
      </div>
    </Disclosure>
  );
}
