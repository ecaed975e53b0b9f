import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const named = (country: string) => (country === 'DE' ? 'Germany' : country);
const address = { address_1: '', address_2: '', city: '', state: '', postal_code: '', country: 'US' };

test.each([
  [
    { ...address, address_1: '18 Commercial St', city: 'Portland', state: 'ME', postal_code: '04101' },
    { street: '18 Commercial St', place: 'Portland, ME 04101' },
  ],
  [
    { ...address, address_1: 'Hauptstraße 3', address_2: 'Hof', city: 'Kiel', postal_code: '24103', country: 'DE' },
    { street: 'Hauptstraße 3, Hof', place: 'Kiel, 24103, Germany' },
  ],
  [
    { ...address, postal_code: '04101' },
    { street: '04101', place: '' },
  ],
])('formats %j as %j', (given, lines) => {
  expect(addressLines(given, named)).toEqual(lines);
});
