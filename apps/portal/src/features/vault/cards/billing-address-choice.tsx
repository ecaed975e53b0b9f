import type { Address } from '@countinghouse/contract/vault/addresses/address';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { Span } from '@countinghouse/ui/field/form-section';
import { useLingui } from '@lingui/react/macro';
import { FormField } from '../../../shared/form/form-field.tsx';
import type { FormOfFields } from '../../../shared/form/use-record-form.ts';
import { addressLines } from '../../../shared/format/address-lines.ts';
import { useCountryName } from '../addresses/use-country-name.ts';
import type { CustomerDraft } from '../form/customer-draft.ts';

/** A field for the billing address against which every charge of the card is checked, chosen from the customer's addresses. */
export function BillingAddressChoice({
  form,
  addresses,
}: {
  form: FormOfFields<CustomerDraft>;
  addresses: readonly Address[];
}) {
  const { t } = useLingui();
  const countryName = useCountryName();
  if (addresses.length === 0) return null;
  const options = addresses.map((address) => {
    const { street, place } = addressLines(address, countryName);
    return { value: address.address_id, label: [street, place].filter((line) => line !== '').join(', ') };
  });
  return (
    <Span of={6}>
      <FormField form={form} name="account.billing_address_id">
        {({ choice }) => (
          <SelectField
            label={t`Billing address`}
            help={t`Charges are checked against it.`}
            options={[{ value: '', label: t({ message: 'None', context: 'address' }) }, ...options]}
            {...choice}
          />
        )}
      </FormField>
    </Span>
  );
}
