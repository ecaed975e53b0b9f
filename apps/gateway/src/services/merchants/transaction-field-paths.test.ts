import type { FieldConfigurationEntry } from '@countinghouse/domain/merchant/field-configuration';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../testing/payments.ts';
import { merchants } from '../../testing/world.ts';

/*
 * The paths of configurable fields, written from section 3 of the specification: the default configuration of a merchant contains them, and
 * a payment is checked for each by its path.
 */

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld();
});
afterAll(() => world.stop());

const params = { id: merchants.harbor.merchant_uid };
const readFields = async () => {
  const { body } = await world.call('get_transaction_fields', 'merchant', { params });
  return body as unknown as { version: number; transaction_fields: FieldConfigurationEntry[] };
};

const address = ['address_1', 'address_2', 'city', 'state', 'postal_code'];
const paths: Record<FieldConfigurationEntry['type'], string[]> = {
  order: ['order.order_id', 'order.description', 'order.due_date', 'order.pdf_file_name'],
  payment: ['payment.cvv'],
  billing: [
    ...address.map((part) => `account.billing_address.${part}`),
    ...['account.customer_firstname', 'account.customer_lastname', 'account.company_name'],
    ...['phone_number', 'fax_number', 'email', 'dob', 'website'],
    ...['additional_amounts.tip', 'additional_amounts.tax'],
  ],
  shipping: [
    ...[...address, 'first_name', 'last_name', 'company_name'].map((part) => `shipping.address.${part}`),
    ...['shipping.phone_number', 'shipping.email'],
  ],
};
const all = Object.values(paths).flat();

test('[S3.23] every path is in its group of the specification, and there are no others', async () => {
  const { transaction_fields } = await readFields();
  const grouped = Object.groupBy(transaction_fields, ({ type }) => type);
  for (const [type, entries] of Object.entries(grouped)) {
    expect(entries.map(({ value }) => value).sort(), type).toEqual(paths[type as keyof typeof paths].toSorted());
  }
  expect(Object.keys(grouped).sort()).toEqual(['billing', 'order', 'payment', 'shipping']);
});

test('[S3.35] the default visible billing fields are those of the specification', async () => {
  const { transaction_fields } = await readFields();
  const visible = transaction_fields.filter((entry) => entry.type === 'billing' && entry.visible);
  expect(visible.map(({ value }) => value)).toEqual([
    ...['address_1', 'city', 'state', 'postal_code'].map((part) => `account.billing_address.${part}`),
    ...['account.customer_firstname', 'account.customer_lastname', 'phone_number', 'email'],
  ]);
});

test('[S3.24] [S3.25] [S3.26] [S3.27] [S3.28] [S3.29] [S3.33] a sale names each missing required field by its path', async () => {
  const { version } = await readFields();
  const saved = await world.call('update_transaction_fields', 'merchant', {
    params,
    body: { version, transaction_fields: all.map((value) => ({ value, required: true, visible: true })) },
  });
  expect(saved.status, saved.text).toBe(200);
  const { card_number, expiry } = payload(freshCard()).payment as Record<string, string>;
  const answer = await world.sale({ amount: 1000, currency: 840, payment: { card_number, expiry } });
  expect(answer.body.code, answer.text).toBe('invalid_request');
  expect(answer.body.errors?.map(({ field }) => field).sort()).toEqual(all.toSorted());
});
