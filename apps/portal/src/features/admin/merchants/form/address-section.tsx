import { Span } from '@countinghouse/ui/field/form-section';
import { AddressField, isWidePart } from '../../../../shared/form/address-fields.tsx';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import type { MerchantDraft } from './merchant-draft.ts';

const parts = ['address_1', 'address_2', 'city', 'state', 'postal_code'] as const;

/** The fields of a US address, inside a FormSection; `at` is the path of the address. */
export function AddressSection({
  form,
  at,
}: {
  form: FormOfFields<MerchantDraft>;
  at: 'address' | `owners.${number}.address`;
}) {
  return parts.map((part) => (
    <Span key={part} of={isWidePart(part) ? 6 : 3} phone={isWidePart(part) ? 6 : 3}>
      <FormField form={form} name={`${at}.${part}`}>
        {({ choice }) => <AddressField part={part} country="US" optional={part === 'address_2'} {...choice} />}
      </FormField>
    </Span>
  ));
}
