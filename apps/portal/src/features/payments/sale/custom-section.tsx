import { type CustomField, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { DateField } from '@countinghouse/ui/date/date-field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useField } from '../../../shared/form/use-field.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { customPathOf, type FormFields } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** The merchant's own fields, in its order and under its labels. */
export function CustomSection({ sale, fields }: { sale: Sale; fields: FormFields }) {
  const { t } = useLingui();
  const marked = fields.custom.some(({ required }) => required);
  const note = t`What your business keeps with a payment.`;
  return (
    <FormSection id="custom" title={t`More details`} note={marked ? note : `${note} ${t`Optional.`}`}>
      {fields.custom.map((field) => (
        <Span key={field.custom_field_id} of={field.input_type === customFieldTypes.checkbox ? 6 : 3}>
          <CustomInput sale={sale} field={field} optional={marked && !field.required} />
        </Span>
      ))}
    </FormSection>
  );
}

function CustomInput({ sale, field, optional }: { sale: Sale; field: CustomField; optional: boolean }) {
  const { locale } = useFormat();
  const { custom_field_id, label, input_type, required } = field;
  const { value, change, frame } = useField(sale, customPathOf(custom_field_id));
  const text = typeof value === 'string' ? value : '';
  const common = { ...frame, label, optional, autoComplete: 'off' };
  if (input_type === customFieldTypes.checkbox) {
    return (
      <Checkbox
        label={label}
        name={frame.name}
        error={frame.error}
        aria-required={required || undefined}
        checked={value === true}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    );
  }
  if (input_type === customFieldTypes.date) {
    return (
      <DateField
        {...common}
        locale={locale}
        today={sale.today}
        value={isPlainDate(text) ? text : null}
        onValue={(date, _fault, typed) => change(date ?? typed)}
      />
    );
  }
  return (
    <TextField
      {...common}
      {...(input_type === customFieldTypes.number ? { inputMode: 'decimal' as const, dir: 'ltr' as const } : {})}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
