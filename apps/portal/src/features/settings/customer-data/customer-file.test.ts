import type { CustomerPayment } from '@countinghouse/contract/merchants/customer-data/customer-data';
import papa from 'papaparse';
import { expect, test } from 'vitest';
import { customerCsv, customerFileName, customerJson } from './customer-file.ts';

const payment: CustomerPayment = {
  payment_id: '00000000-0000-4000-8000-000000000001',
  created_at: '2026-03-01T12:00:00.000Z',
  amount: 123_456,
  currency: 978,
  card_brand: 'visa',
  card_last_four: '0009',
  customer: 'Ottoline "Otto", Vanderbeek',
  company: '=HYPERLINK("http://x")',
  email: 'ottoline@example.com',
  order_id: 'PO-7',
  details: { billing_address: { city: 'Łódź', state: 'MA' }, custom_fields: [{ label: 'Table', value: 7 }], dob: null },
  commercial: null,
  files: [{ file_id: 'f', file_name: 'order.pdf', media_type: 'application/pdf', size_bytes: 1 }],
};
const other = {
  ...payment,
  details: { phone_number: '+49 30 1234' },
  commercial: { customer_reference: '12' },
  files: [],
};
const exported = { exported_at: '2026-11-22T10:00:00.000Z', payments: [payment, other] };

test('the CSV has one line per payment and a column for every stored value', () => {
  const [header = [], first = [], second = []] = papa.parse<string[]>(customerCsv(exported).slice(1), {
    skipEmptyLines: true,
  }).data;
  const of = (line: string[], column: string) => line[header.indexOf(column)];
  expect(header).toEqual(
    expect.arrayContaining(['billing_address.city', 'custom_fields.0.value', 'level_2_3.customer_reference']),
  );
  expect([of(first, 'customer'), of(first, 'amount'), of(first, 'currency')]).toEqual([
    payment.customer,
    '1234.56',
    'EUR',
  ]);
  expect([of(first, 'billing_address.city'), of(first, 'custom_fields.0.value')]).toEqual(['Łódź', '7']);
  expect([of(first, 'files'), of(second, 'files')]).toEqual(['order.pdf', '']);
  // Nothing that a spreadsheet would take for a formula, or change as a number.
  expect([of(first, 'company'), of(first, 'card_last_four')]).toEqual([`'${payment.company}`, "'0009"]);
  expect([of(second, 'phone_number'), of(second, 'level_2_3.customer_reference')]).toEqual(["'+49 30 1234", '12']);
});

test('the JSON contains everything, and the file name does not identify the customer', () => {
  expect(JSON.parse(customerJson(exported))).toEqual(exported);
  expect(customerFileName(exported, 'json')).toBe('customer_data_2026-11-22.json');
  expect(customerFileName(exported, 'csv')).toBe('customer_data_2026-11-22.csv');
});
