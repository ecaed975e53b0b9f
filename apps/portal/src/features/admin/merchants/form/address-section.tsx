import type { BusinessAddress } from '@countinghouse/domain/merchant-profile';
import { AddressFields } from '../../../../shared/form/address-fields.tsx';
import type { FieldFaults } from './use-merchant-faults.ts';

const parts = ['address_1', 'address_2', 'city', 'state', 'postal_code'] as const;

/** The fields of an address in the United States, inside a FormSection; `at` is the path of the address. */
export function AddressSection({
  at,
  address,
  onChange,
  frameOf,
}: {
  at: string;
  address: BusinessAddress;
  onChange: (address: BusinessAddress) => void;
  frameOf: FieldFaults['frameOf'];
}) {
  return (
    <AddressFields
      parts={parts}
      address={{ ...address, country: 'US' }}
      onChange={(part, text) => onChange({ ...address, [part]: text })}
      frameOf={(part) => ({ ...frameOf(`${at}.${part}`), optional: part === 'address_2' })}
    />
  );
}
