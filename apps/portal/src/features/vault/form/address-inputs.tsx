import { Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { AddressField, isWidePart } from '../../../shared/form/address-fields.tsx';
import type { AddressPart } from '../../../shared/form/address-labels.ts';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import type { CustomerDraft } from './customer-draft.ts';

const parts = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;

/** The fields of an address, inside a FormSection; with `names` also the recipient's. */
export function AddressInputs({ form, names }: { form: FormOfFields<CustomerDraft>; names: boolean }) {
  const country = useWatch({ control: form.control, name: 'address.country' });
  return (
    <>
      {names ? <RecipientInputs form={form} /> : null}
      {parts.map((part: AddressPart) => (
        <Span key={part} of={isWidePart(part) ? 6 : 3} phone={isWidePart(part) || part === 'country' ? 6 : 3}>
          <FormField
            form={form}
            name={`address.${part}`}
            {...(part === 'country' ? { also: ['address.state', 'address.postal_code'] as const } : {})}
          >
            {({ choice }) => <AddressField part={part} country={country} optional={part === 'address_2'} {...choice} />}
          </FormField>
        </Span>
      ))}
    </>
  );
}

function RecipientInputs({ form }: { form: FormOfFields<CustomerDraft> }) {
  const { t } = useLingui();
  return (
    <>
      <Span of={3}>
        <FormField form={form} name="address.first_name">
          {({ text }) => <TextField label={t`First name`} autoComplete="off" {...text} />}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name="address.last_name">
          {({ text }) => <TextField label={t`Last name`} autoComplete="off" {...text} />}
        </FormField>
      </Span>
      <Span of={6}>
        <FormField form={form} name="address.company_name">
          {({ text }) => <TextField label={t`Company`} optional autoComplete="off" {...text} />}
        </FormField>
      </Span>
    </>
  );
}
