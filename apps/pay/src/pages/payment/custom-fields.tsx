import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { CustomFieldType } from '@countinghouse/domain/merchant/custom-fields';
import { t } from '@lingui/core/macro';
import type { InputHTMLAttributes } from 'preact';
import { CheckboxField } from '../../components/field/checkbox-field.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import type { Form } from '../../form/use-form.ts';
import type { PayerDraft } from './payer-draft.ts';

/** The input of each type; a box (3) is no text field. */
const inputs: Readonly<Record<Exclude<CustomFieldType, 3>, InputHTMLAttributes<HTMLInputElement>>> = {
  1: { maxLength: 255 },
  2: { inputMode: 'decimal', maxLength: 24 },
  4: { type: 'date' },
};

/** The merchant's custom fields. */
export function CustomFields({
  fields,
  form,
  locked,
}: {
  fields: LinkPage['custom_fields'];
  form: Form<PayerDraft>;
  locked: boolean;
}) {
  return (
    <>
      {fields.map(({ custom_field_id, label, input_type, required }) => {
        const name = `custom_${custom_field_id}` as const;
        const value = form.draft[name];
        const error = form.errorOf(name);
        if (input_type === 3) {
          return (
            <CheckboxField
              key={name}
              id={name}
              label={label}
              checked={value === true}
              onChecked={(checked) => form.change({ [name]: checked })}
              error={error}
              locked={locked}
            />
          );
        }
        return (
          <TextField
            key={name}
            id={name}
            label={label}
            optional={required ? undefined : t`(optional)`}
            value={typeof value === 'string' ? value : ''}
            onValue={(typed) => form.change({ [name]: typed })}
            error={error}
            locked={locked}
            input={{ ...inputs[input_type], autoComplete: 'off' }}
          />
        );
      })}
    </>
  );
}
