import fc from 'fast-check';
import { FIELDS, type FieldDefinition, type FieldFormat, type Message, MTIS, type Mti } from '../fields.ts';
import type { CardPayment } from '../messages.ts';

/** A sale with every optional part, for tests. */
export const SAMPLE_PAYMENT: CardPayment = {
  terminal_id: 'T0000001',
  merchant_id: 'HARBOR-COFFEE',
  stan: 123,
  transmitted_at: new Date('2026-11-21T09:05:07.890Z'),
  rrn: '632509000123',
  card_number: '4111111111111111',
  expiration: '3012',
  amount: 1099,
  currency: 840,
  entry: 'ecommerce',
  cvv: '123',
  street: '1 Main St',
  postal_code: '02110',
  cardholder_name: 'Zoë Müller',
  order_number: 'A-1',
  tip_amount: 100,
  tax_amount: 99,
  merchant_category_code: 5814,
  merchant_name_location: 'Harbor Coffee Roasters, Boston',
  batch_number: 7,
};

const ALPHABET: Record<Exclude<FieldFormat, 'x+n'>, string> = {
  n: '0123456789',
  an: '09AZaz',
  ans: ' 0Az=~!',
  z: '0123456789=D',
  b: '0123456789abcdef',
};

function anyValue(field: FieldDefinition): fc.Arbitrary<string> {
  if (field.pattern !== undefined) return fc.stringMatching(field.pattern);
  if (field.format === 'x+n') return fc.stringMatching(new RegExp(`^[CD][0-9]{${field.length - 1}}$`));
  const length = field.format === 'b' ? field.length * 2 : field.length;
  const minLength = field.size === 'fixed' ? length : 1;
  const unit = fc.constantFrom(...ALPHABET[field.format]);
  return fc.string({ unit, minLength, maxLength: length, size: 'max' });
}

/** Any message that the tables allow, meaningful or not. */
export const anyMessage: fc.Arbitrary<Message> = fc.record({
  mti: fc.constantFrom(...(MTIS as ReadonlySet<Mti>)),
  fields: fc.record(
    Object.fromEntries(Object.entries(FIELDS).map(([name, field]) => [name, anyValue(field)])) as Record<
      keyof typeof FIELDS,
      fc.Arbitrary<string>
    >,
    { requiredKeys: [] },
  ),
});
