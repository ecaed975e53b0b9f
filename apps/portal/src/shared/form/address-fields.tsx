import { usStates } from '@countinghouse/domain/text/us-states';
import { SearchSelectField } from '@countinghouse/ui/choice/search-select-field';
import { SelectField } from '@countinghouse/ui/choice/select-field';
import { TextField } from '@countinghouse/ui/field/text-field';
import { useLingui } from '@lingui/react/macro';
import { type AddressPart, useAddressLabel } from './address-labels.ts';
import { useCountryOptions } from './use-country-options.ts';

/** The form state of one part of an address. */
type PartFrame = {
  name: string;
  error?: string | null;
  optional?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
};

/** Returns whether a part of an address takes a whole line of a form. */
export function isWidePart(part: AddressPart): boolean {
  return part === 'address_1' || part === 'address_2';
}

/** The field for one part of an address. The country decides its label, and its states are a list where they are known. */
export function AddressField({
  part,
  country,
  value,
  onValue,
  ...frame
}: PartFrame & { part: AddressPart; country: string; value: string; onValue: (text: string) => void }) {
  const label = useAddressLabel()(part, country);
  const field = { ...frame, label, value };
  if (part === 'country') return <CountryField {...field} onValue={onValue} />;
  if (part === 'state' && country === 'US') return <StateField {...field} onValue={onValue} />;
  return <TextField {...field} autoComplete="off" onChange={(event) => onValue(event.currentTarget.value)} />;
}

type ChoiceProps = PartFrame & { label: string; value: string; onValue: (value: string) => void };

function CountryField(props: ChoiceProps) {
  return <SearchSelectField {...props} options={useCountryOptions()} />;
}

/** The states of the USA. A value typed for another country stays visible and can be changed. */
function StateField(props: ChoiceProps) {
  const { t } = useLingui();
  const { value } = props;
  const known = value === '' || usStates.some((state) => state.code === value);
  return (
    <SelectField
      {...props}
      placeholder={t`Choose a state`}
      options={[
        ...usStates.map((state) => ({
          value: state.code,
          label: state.code === 'Other' ? t({ message: 'Other', context: 'state of the USA' }) : state.name,
        })),
        ...(known ? [] : [{ value, label: value }]),
      ]}
    />
  );
}
