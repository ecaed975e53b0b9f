import { lineItemFields } from '@countinghouse/domain/level23/fields';
import { typesOfSupply } from '@countinghouse/domain/level23/line-item';
import { hasMoreFields, type MoreOfLine, moreOfLine } from '@countinghouse/domain/level23/more-fields';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { Disclosure } from '@countinghouse/ui/layout/disclosure';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { useAtFault } from '../../../shared/form/use-at-fault.ts';
import {
  BoundBox,
  BoundChoice,
  BoundOptionalSum,
  BoundRate,
  BoundText,
  type CommercialFields,
} from './bound-fields.tsx';
import styles from './line-items.module.css';
import { useFieldNames } from './use-field-names.ts';

const fields = Object.keys(moreOfLine) as MoreOfLine[];

/** The tax and reference fields of a line that no card brand requires. */
export function MoreLineFields({
  form,
  line,
  currency,
  untaxed,
  onChanged,
}: {
  form: CommercialFields;
  line: `line_items.${number}`;
  currency: CurrencyCode;
  untaxed: boolean;
  onChanged: () => void;
}) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const filled = useWatch({
    control: form.control,
    name: line,
    // A line can be undefined while it is being removed.
    compute: (values) => hasMoreFields({ ...values }, moreOfLine),
  });
  const at_fault = useAtFault(
    form,
    fields.map((field) => `${line}.${field}` as const),
  );
  const supplies = { '': t`Not specified`, '00': t`00: goods`, '01': t`01: services` } as const;
  const common = <Field extends MoreOfLine>(field: Field) => ({
    form,
    name: `${line}.${field}` as const,
    label: nameOf(field),
    onChanged,
  });
  const text = (field: 'tax_type' | 'alternate_tax_id' | 'alternate_tax_type') => (
    <BoundText {...common(field)} maxLength={lineItemFields[field].length_maximum} />
  );
  const sum = (field: 'local_tax_amount' | 'national_tax_amount' | 'alternate_tax_amount', off: boolean) => (
    <BoundOptionalSum
      {...common(field)}
      off={off}
      currency={currency}
      digits_maximum={lineItemFields[field].length_maximum}
    />
  );
  return (
    <Disclosure label={t`More tax and reference fields`} filled={filled} at_fault={at_fault}>
      <div className={styles.fields}>
        <BoundRate {...common('discount_rate_basis_points')} />
        <BoundChoice
          {...common('type_of_supply')}
          options={typesOfSupply.map((value) => ({ value, label: supplies[value] }))}
        />
        <div className={styles.wide}>
          <BoundBox {...common('tax_after_discount')} off={untaxed} />
        </div>
        {sum('local_tax_amount', untaxed)}
        {sum('national_tax_amount', untaxed)}
        {text('tax_type')}
        <BoundRate {...common('vat_rate_basis_points')} off={untaxed} />
        {text('alternate_tax_id')}
        {text('alternate_tax_type')}
        <BoundRate {...common('alternate_tax_rate_basis_points')} />
        {sum('alternate_tax_amount', false)}
      </div>
    </Disclosure>
  );
}
