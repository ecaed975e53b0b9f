import {
  type CustomField,
  type CustomFieldValue,
  customFieldTypes,
} from '@countinghouse/domain/merchant/custom-fields';
import { isPlainDate } from '@countinghouse/domain/time/time-zones';
import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { DateField } from '@countinghouse/ui/date/date-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import type { FormFieldState } from '../form/use-field.ts';
import { useFormat } from '../format/use-format.ts';

/** The input of a merchant's custom field, by its type. `today` is the merchant's business date. */
export function CustomInput({
  field: { label, input_type, required },
  state: { value, change, frame },
  optional,
  today,
}: {
  field: CustomField;
  state: FormFieldState<CustomFieldValue>;
  optional: boolean;
  today: string;
}) {
  const { locale } = useFormat();
  const text = typeof value === 'string' ? value : '';
  const common = { ...frame, label, optional, autoComplete: 'off' };
  if (input_type === customFieldTypes.checkbox) {
    return (
      <Checkbox
        label={label}
        name={frame.name}
        error={frame.error}
        disabled={frame.disabled}
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
        today={today}
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
