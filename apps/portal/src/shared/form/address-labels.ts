import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** The parts of an address, in the order of a form. */
export type AddressPart = 'address_1' | 'address_2' | 'city' | 'state' | 'postal_code' | 'country';

const labels: Record<AddressPart, MessageDescriptor> = {
  address_1: msg`Street`,
  address_2: msg`Street, second line`,
  city: msg`City`,
  state: msg`State or region`,
  postal_code: msg`Postal code`,
  country: msg`Country`,
};

/** What a part of a country is called there; elsewhere 'State or region'. */
const regions: Readonly<Record<string, MessageDescriptor>> = {
  US: msg({ message: 'State', context: 'part of a country' }),
  AU: msg({ message: 'State', context: 'part of a country' }),
  BR: msg({ message: 'State', context: 'part of a country' }),
  IN: msg({ message: 'State', context: 'part of a country' }),
  MX: msg({ message: 'State', context: 'part of a country' }),
  CA: msg`Province`,
  CN: msg`Province`,
  IT: msg`Province`,
  ES: msg`Province`,
  GB: msg`County`,
  IE: msg`County`,
  JP: msg`Prefecture`,
  CH: msg`Canton`,
};

/** Countries that call the postal code a postcode or an Eircode. */
const postalCodes: Readonly<Record<string, MessageDescriptor>> = {
  GB: msg`Postcode`,
  AU: msg`Postcode`,
  NZ: msg`Postcode`,
  IE: msg`Eircode`,
};

/** Returns the label of a part of an address in the user's language, for its country (two letters). */
export function useAddressLabel(): (part: AddressPart, country: string) => string {
  const { i18n } = useLingui();
  return (part, country) => {
    const own = part === 'state' ? regions[country] : part === 'postal_code' ? postalCodes[country] : undefined;
    return i18n._(own ?? labels[part]);
  };
}
