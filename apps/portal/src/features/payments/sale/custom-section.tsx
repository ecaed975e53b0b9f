import { type CustomField, customFieldTypes } from '@countinghouse/domain/merchant/custom-fields';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { CustomInput } from '../../../shared/fields/custom-input.tsx';
import { useField } from '../../../shared/form/use-field.ts';
import { customPathOf, type FormFields } from './sale-values.ts';
import type { Sale } from './use-sale.ts';

/** The merchant's custom fields, in its order and with its labels. */
export function CustomSection({ sale, fields }: { sale: Sale; fields: FormFields }) {
  const { t } = useLingui();
  const marked = fields.custom.some(({ required }) => required);
  const note = t`Data your business keeps with a payment.`;
  return (
    <FormSection id="custom" title={t`More details`} note={marked ? note : `${note} ${t`Optional.`}`}>
      {fields.custom.map((field) => (
        <Span key={field.custom_field_id} of={field.input_type === customFieldTypes.checkbox ? 6 : 3}>
          <SaleCustomInput sale={sale} field={field} optional={marked && !field.required} />
        </Span>
      ))}
    </FormSection>
  );
}

function SaleCustomInput({ sale, field, optional }: { sale: Sale; field: CustomField; optional: boolean }) {
  const state = useField(sale, customPathOf(field.custom_field_id));
  return <CustomInput field={field} state={state} optional={optional} today={sale.today} />;
}
