import { type PaymentRequest, paymentRequest } from '@countinghouse/contract/credit-card/payment';
import type { CustomField } from '@countinghouse/domain/merchant/custom-fields';
import {
  type FieldFlags,
  type TransactionFieldPath,
  transactionFields,
} from '@countinghouse/domain/merchant/field-configuration';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { OperationError } from '../../../operation.ts';
import { checkPayment, type PaymentRules } from './check-payment.ts';

const file_id = '7f0b1c52-6a8e-4f0e-9a75-1f6a2b3c4d5e';
const rules: PaymentRules = { today: '2026-11-21', currency: 840, transaction_fields: {}, custom_fields: [] };
const plain: PaymentRequest = {
  amount: 5_000,
  currency: 840,
  payment: { card_number: '4111111111111111', expiry: '1231' },
};

/** A valid value of every configurable field, as in the payload. */
const values: Record<TransactionFieldPath, string | number> = {
  'order.order_id': 'PO-1',
  'order.description': 'Two cases',
  'order.due_date': '2026-11-21',
  'order.pdf_file_name': 'order.pdf',
  'payment.cvv': '123',
  'account.billing_address.address_1': '18 Commercial St',
  'account.billing_address.address_2': 'Floor 2',
  'account.billing_address.city': 'Portland',
  'account.billing_address.state': 'ME',
  'account.billing_address.postal_code': '04101',
  'account.customer_firstname': 'Dana',
  'account.customer_lastname': 'Okonkwo',
  'account.company_name': 'Dock & Vine',
  phone_number: '2075550148',
  fax_number: '2075550149',
  email: 'dana@okonkwo.example',
  dob: '1990-02-28',
  website: 'www.example.com',
  'additional_amounts.tip': 300,
  'additional_amounts.tax': 0,
  'shipping.address.address_1': '1 Main St',
  'shipping.address.address_2': 'Door 3',
  'shipping.address.city': 'Boston',
  'shipping.address.state': 'MA',
  'shipping.address.postal_code': '02108',
  'shipping.address.first_name': 'Sam',
  'shipping.address.last_name': 'Whitaker',
  'shipping.address.company_name': 'Field House',
  'shipping.phone_number': '2075550150',
  'shipping.email': 'sam@example.com',
};
const paths = transactionFields.map(({ value }) => value);

/** A payload with only these fields. */
function payloadOf(given: readonly TransactionFieldPath[]): PaymentRequest {
  const body = structuredClone(plain) as Record<string, unknown>;
  for (const path of given) {
    let place = body;
    const names = path.split('.');
    for (const name of names.slice(0, -1)) {
      place[name] ??= {};
      place = place[name] as Record<string, unknown>;
    }
    place[names.at(-1) as string] = values[path];
    if (path === 'order.pdf_file_name') place.pdf_file_id = file_id;
  }
  return z.parse(paymentRequest, body);
}

function refusedFields(body: PaymentRequest, changes: Partial<PaymentRules> = {}): string[] {
  try {
    checkPayment(body, { ...rules, file_name: 'order.pdf', ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return (error.errors ?? []).map(({ field }) => field);
  }
}

describe('[S5.36][S5.37] fields required by the merchant or an administrator', () => {
  const flags: [string, FieldFlags, boolean][] = [
    ['nothing', {}, false],
    ['shown', { visible: true }, false],
    ['shown by an administrator', { visibleByAdmin: true }, false],
    ['hidden', { visible: false }, false],
    ['required', { required: true }, true],
    ['required by an administrator', { requiredByAdmin: true }, true],
    ['hidden, and required by an administrator', { visible: false, requiredByAdmin: true }, true],
    ['not required, but by an administrator', { required: false, requiredByAdmin: true }, true],
  ];
  const cases = transactionFields.flatMap(({ type, value }) =>
    flags.map(([name, set, must]) => ({ type, value, name, set, must })),
  );

  test.each(cases)('$type $value: $name', ({ value, set, must }) => {
    const transaction_fields = { [value]: set };
    expect(refusedFields(plain, { transaction_fields })).toEqual(must ? [value] : []);
    // A given value is accepted, whether or not the form shows its field.
    expect(refusedFields(payloadOf([value]), { transaction_fields })).toEqual([]);
  });

  test('names exactly the required fields that are missing, for any configuration and payload', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...paths),
          fc.record(
            {
              required: fc.boolean(),
              visible: fc.boolean(),
              requiredByAdmin: fc.boolean(),
              visibleByAdmin: fc.boolean(),
            },
            { requiredKeys: [] },
          ),
        ),
        fc.subarray(paths),
        (transaction_fields, given) => {
          const missing = paths.filter((path) => {
            const set = transaction_fields[path];
            return (set?.required === true || set?.requiredByAdmin === true) && !given.includes(path);
          });
          expect(refusedFields(payloadOf(given), { transaction_fields }).toSorted()).toEqual(missing.toSorted());
        },
      ),
      { numRuns: 200 },
    );
  });

  test('a card read by a terminal needs no CVV, and other fields stay required', () => {
    const transaction_fields = { 'payment.cvv': { required: true }, email: { required: true } };
    const read = { ...plain, payment: { ...plain.payment, card_present: { card_brand: 'visa' as const } } };
    expect(refusedFields(read, { transaction_fields })).toEqual(['email']);
  });
});

describe('[S3.37] card-present data has a card brand', () => {
  const cards = [
    ['visa', '4111111111111111'],
    ['mastercard', '5555555555554444'],
    ['american express', '378282246310005'],
    ['discover', '6011111111111117'],
    ['jcb', '3530111333300000'],
  ] as const;
  test.each(cards)('accepts %s with its own number and refuses it with any other', (card_brand) => {
    for (const [brand, card_number] of cards) {
      const body = { ...plain, payment: { card_number, expiry: '1231', card_present: { card_brand } } };
      expect(refusedFields(body)).toEqual(brand === card_brand ? [] : ['payment.card_present.card_brand']);
    }
  });

  test('data without a brand, with an unsupported brand or with track data violates the contract', () => {
    for (const card_present of [{}, { card_brand: 'maestro' }, { card_brand: 'visa', track_2: ';4111=2512?' }]) {
      const body = { ...plain, payment: { ...plain.payment, card_present } };
      expect(z.safeParse(paymentRequest, body).success).toBe(false);
    }
  });
});

describe('[S3.36] custom fields', () => {
  const field = (serial: number, input_type: CustomField['input_type'], required = false): CustomField => ({
    custom_field_id: `00000000-0000-4000-8000-00000000000${serial}`,
    label: `Field ${serial}`,
    input_type,
    required,
    visible: false,
  });
  const custom_fields = [field(1, 1), field(2, 2), field(3, 3, true), field(4, 4)];
  const [text, number, box, date] = custom_fields.map(({ custom_field_id }) => custom_field_id) as [
    string,
    string,
    string,
    string,
  ];
  const check = (given: Record<string, string | boolean>) =>
    refusedFields({ ...plain, custom_fields: given }, { custom_fields }).map((path) =>
      path.replace('custom_fields.', ''),
    );

  test.each<[string, Record<string, string | boolean>, string[]]>([
    ['good ones', { [text]: 'Table 12', [number]: '2.5', [box]: true, [date]: '2026-12-24' }, []],
    ['the required box is missing', {}, [box]],
    ['the required box is not checked', { [box]: false }, [box]],
    ['a number that is none', { [box]: true, [number]: 'two' }, [number]],
    ['a date that is none', { [box]: true, [date]: '2026-02-30' }, [date]],
    ['a box as text', { [box]: 'yes' }, [box]],
    ['a text that turns lines', { [box]: true, [text]: 'a\nb' }, [text]],
    [
      'a field of nobody',
      { [box]: true, '00000000-0000-4000-8000-0000000000ff': 'x' },
      ['00000000-0000-4000-8000-0000000000ff'],
    ],
  ])('%s', (_name, given, refused) => {
    expect(check(given)).toEqual(refused);
  });
});

describe('[S3.31][S3.32] due date and file', () => {
  test('an order’s due date is today or later in the merchant’s time zone', () => {
    const due = (due_date: string) => refusedFields({ ...plain, order: { due_date } });
    expect(due('2026-11-20')).toEqual(['order.due_date']);
    expect(due('2026-11-21')).toEqual([]);
    expect(due('2027-11-21')).toEqual([]);
  });

  test('a file needs its id: refuses a name alone, an unknown file and another name', () => {
    const named = (order: PaymentRequest['order'], file_name?: string) =>
      refusedFields({ ...plain, order }, { file_name });
    expect(named({ pdf_file_id: file_id }, 'order.pdf')).toEqual([]);
    expect(named({ pdf_file_id: file_id, pdf_file_name: 'order.pdf' }, 'order.pdf')).toEqual([]);
    expect(named({ pdf_file_name: 'order.pdf' })).toEqual(['order.pdf_file_name']);
    expect(named({ pdf_file_id: file_id })).toEqual(['order.pdf_file_id']);
    expect(named({ pdf_file_id: file_id, pdf_file_name: 'other.pdf' }, 'order.pdf')).toEqual(['order.pdf_file_name']);
  });
});

test('tip and tax are parts of the amount and never exceed it together', () => {
  const sums = fc.integer({ min: 0, max: 999_999_999_999 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), sums, sums, (amount, tip, tax) => {
      const refused = refusedFields({ ...plain, amount, additional_amounts: { tip, tax } });
      expect(refused).toEqual(BigInt(tip) + BigInt(tax) > BigInt(amount) ? ['additional_amounts'] : []);
    }),
  );
});

test.each([840, 826, 978] as const)('a terminal with currency %i accepts only that currency', (currency) => {
  for (const other of [840, 826, 978] as const) {
    expect(refusedFields({ ...plain, currency: other }, { currency })).toEqual(other === currency ? [] : ['currency']);
  }
});
