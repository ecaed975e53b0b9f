import { type CustomField, customFieldTypes } from '@countinghouse/domain/custom-fields';
import { isPlainDate } from '@countinghouse/domain/time-zones';
import { Checkbox } from '@countinghouse/ui/checkbox';
import { DateField } from '@countinghouse/ui/date-field';
import { FormSection, Span } from '@countinghouse/ui/form-section';
import { TextField } from '@countinghouse/ui/text-field';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useProblemTexts } from './problem-text.ts';
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
  const { problemText } = useProblemTexts();
  const { custom_field_id, label, input_type } = field;
  const path = customPathOf(custom_field_id);
  const entered = sale.values.custom[custom_field_id];
  const text = typeof entered === 'string' ? entered : '';
  const problem = sale.problems[path];
  const error = problem === undefined ? null : problemText(problem);
  const change = (value: string | boolean) => sale.changeCustom(custom_field_id, value);
  const frame = {
    label,
    name: path,
    optional,
    error,
    autoComplete: 'off',
    onBlur: () => sale.leave(path, text.trim() !== ''),
  };
  if (input_type === customFieldTypes.checkbox) {
    return (
      <Checkbox
        label={label}
        name={path}
        error={error}
        aria-required={field.required || undefined}
        checked={entered === true}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    );
  }
  if (input_type === customFieldTypes.date) {
    return (
      <DateField
        {...frame}
        locale={locale}
        today={sale.today}
        value={isPlainDate(text) ? text : null}
        onValue={(date, _fault, typed) => change(date ?? typed)}
      />
    );
  }
  return (
    <TextField
      {...frame}
      {...(input_type === customFieldTypes.number ? { inputMode: 'decimal' as const, dir: 'ltr' as const } : {})}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
