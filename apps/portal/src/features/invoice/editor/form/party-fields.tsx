import { Checkbox } from '@countinghouse/ui/choice/checkbox';
import { Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { AddressField, isWidePart } from '../../../../shared/form/address-fields.tsx';
import { FormField } from '../../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../../shared/form/use-record-form.ts';
import { addressParts, type InvoiceDraft } from '../draft/invoice-draft.ts';

/** Whether the document is delivered to another address, and which. */
export function Delivery({ form }: { form: FormOfFields<InvoiceDraft> }) {
  const { t } = useLingui();
  const ships = useWatch({ control: form.control, name: 'ships' });
  return (
    <>
      <Span of={6}>
        <FormField form={form} name="ships">
          {({ box }) => <Checkbox label={t`Deliver to another address`} {...box} />}
        </FormField>
      </Span>
      {ships ? <PartyInputs form={form} party="ship_to" /> : null}
    </>
  );
}

/** Name and address of a party. */
export function PartyInputs({ form, party }: { form: FormOfFields<InvoiceDraft>; party: 'bill_to' | 'ship_to' }) {
  const { t } = useLingui();
  const country = useWatch({ control: form.control, name: `${party}.country` });
  return (
    <>
      <Span of={3}>
        <FormField form={form} name={`${party}.name`}>
          {({ text }) => <TextField label={t`Name`} optional maxLength={129} autoComplete="off" {...text} />}
        </FormField>
      </Span>
      <Span of={3}>
        <FormField form={form} name={`${party}.company_name`}>
          {({ text }) => <TextField label={t`Company`} optional autoComplete="off" {...text} />}
        </FormField>
      </Span>
      {party === 'bill_to' ? (
        <>
          <Span of={3}>
            <FormField form={form} name="bill_to.email">
              {({ text }) => (
                <TextField label={t`Email`} optional type="email" dir="ltr" autoComplete="off" {...text} />
              )}
            </FormField>
          </Span>
          <Span of={3}>
            <FormField form={form} name="bill_to.phone_number">
              {({ text }) => (
                <TextField label={t`Phone`} optional inputMode="tel" maxLength={24} autoComplete="off" {...text} />
              )}
            </FormField>
          </Span>
        </>
      ) : null}
      {addressParts.map((part) => (
        <Span key={part} of={isWidePart(part) ? 6 : 3} phone={isWidePart(part) || part === 'country' ? 6 : 3}>
          <FormField form={form} name={`${party}.${part}`}>
            {({ choice }) => <AddressField part={part} country={country} optional {...choice} />}
          </FormField>
        </Span>
      ))}
    </>
  );
}
