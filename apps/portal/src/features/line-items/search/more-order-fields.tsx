import { takesAdviceAddenda } from '@countinghouse/domain/level23/commercial-data';
import { orderFields } from '@countinghouse/domain/level23/fields';
import {
  ADVICE_ADDENDA_MAXIMUM,
  hasMoreFields,
  type MoreOfOrder,
  moreOfOrder,
} from '@countinghouse/domain/level23/more-fields';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { TextField } from '@countinghouse/ui/field/text-field';
import { Disclosure } from '@countinghouse/ui/layout/disclosure';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useAtFault } from '../../../shared/form/use-at-fault.ts';
import { BoundOptionalSum, BoundRate, BoundText } from './bound-fields.tsx';
import styles from './line-items.module.css';
import type { CommercialWork } from './use-commercial-form.ts';
import { useFieldNames } from './use-field-names.ts';

const fields = Object.keys(moreOfOrder) as MoreOfOrder[];

/** The tax and reference fields of an order that no card brand requires. */
export function MoreOrderFields({
  work,
  card_brand,
  currency,
  tax_exempt,
}: {
  work: CommercialWork;
  card_brand: string;
  currency: CurrencyCode;
  tax_exempt: boolean;
}) {
  const { t } = useLingui();
  const nameOf = useFieldNames();
  const values = useWatch({ control: work.control, name: fields });
  const filled = hasMoreFields(Object.fromEntries(fields.map((field, index) => [field, values[index]])), moreOfOrder);
  const common = <Field extends MoreOfOrder>(field: Field) => ({ form: work, name: field, label: nameOf(field) });
  const sum = (field: 'local_tax_amount' | 'national_tax_amount' | 'alternate_tax_amount') => (
    <BoundOptionalSum
      {...common(field)}
      off={tax_exempt}
      currency={currency}
      digits_maximum={orderFields[field].length_maximum}
    />
  );
  const text = (field: 'vat_invoice_reference' | 'alternate_tax_id') => (
    <BoundText {...common(field)} maxLength={orderFields[field].length_maximum} />
  );
  return (
    <Disclosure label={t`More tax and reference fields`} filled={filled} at_fault={useAtFault(work, fields)}>
      <div className={styles.fields}>
        {sum('local_tax_amount')}
        {sum('national_tax_amount')}
        {text('vat_invoice_reference')}
        <BoundRate {...common('shipping_tax_rate_basis_points')} />
        {text('alternate_tax_id')}
        {sum('alternate_tax_amount')}
        {takesAdviceAddenda({ card_brand }) ? (
          <FormField form={work} name="advice_addenda">
            {({ value, change }) => <Addenda addenda={value} disabled={work.disabled} onAddenda={change} />}
          </FormField>
        ) : null}
      </div>
    </Disclosure>
  );
}

/** The texts that American Express shows its cardholder, line by line. */
function Addenda({
  addenda,
  disabled,
  onAddenda,
}: {
  addenda: readonly string[];
  disabled: boolean;
  onAddenda: (addenda: string[]) => void;
}) {
  const { t } = useLingui();
  const lines = Array.from({ length: ADVICE_ADDENDA_MAXIMUM }, (_, index) => addenda[index] ?? '');
  const change = (index: number, text: string) => {
    const next = lines.with(index, text);
    onAddenda(next.slice(0, next.findLastIndex((line) => line !== '') + 1));
  };
  return lines.map((line, index) => {
    const number = index + 1;
    return (
      <TextField
        // biome-ignore lint/suspicious/noArrayIndexKey: an addendum is identified only by its position
        key={index}
        className={styles.wide}
        label={t`Advice addendum ${number}`}
        maxLength={orderFields.advice_addenda.length_maximum}
        value={line}
        disabled={disabled}
        onChange={(event) => change(index, event.currentTarget.value)}
      />
    );
  });
}
