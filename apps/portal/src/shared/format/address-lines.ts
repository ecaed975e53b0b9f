import type { AddressPart } from '../form/address-labels.ts';

/** Returns an address in two lines: the street, or else the place; and the rest. */
export function addressLines(
  { address_1, address_2, city, state, postal_code, country }: Record<AddressPart, string>,
  countryName: (country: string) => string,
): { street: string; place: string } {
  const together = (between: string, ...parts: string[]) => parts.filter((part) => part !== '').join(between);
  const street = together(', ', address_1, address_2);
  const foreign = country === 'US' || country === '' ? '' : countryName(country);
  const place = together(', ', city, together(' ', state, postal_code), foreign);
  return street === '' ? { street: place, place: '' } : { street, place };
}
