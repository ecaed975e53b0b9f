import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, requestFile } from '../../../testing/files.ts';
import { anotherCard, type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { payAsVisitor, visitLink } from '../../../testing/requests/payment-links.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

type Row = { payment_id: string; source: string | null; source_id: string | null; source_name: string | null };
const search = async (query: Record<string, string>, as: 'merchant' | 'second' = 'merchant') => {
  const { status, body } = await house.call('search_payments', as, { query });
  return { status, rows: (body.transactions ?? []) as Row[], count: body.total_count, errors: body.errors };
};
const pay = async (name: string) => {
  const { token, link_id } = await visitLink(house, { name });
  const answer = await payAsVisitor(house, token, { card_number: anotherCard() });
  return { link_id, payment_id: (answer.body.data as { payment_id: string }).payment_id };
};

test('Transaction Search names each payment’s link, filters by link, and writes the name into files', async () => {
  const tasting = await pay('Tasting, May');
  const beans = await pay('Beans');
  const { rows: all } = await search({});
  const rowOf = (id: string) => all.find(({ payment_id }) => payment_id === id);
  expect(rowOf(tasting.payment_id)).toMatchObject({
    source: 'payment_link',
    source_id: tasting.link_id,
    source_name: 'Tasting, May',
  });
  expect(rowOf(beans.payment_id)?.source_name).toBe('Beans');

  const found = await search({ link_id: tasting.link_id });
  expect([found.count, found.rows.map(({ payment_id }) => payment_id)]).toEqual([1, [tasting.payment_id]]);
  expect((await search({ link_id: tasting.link_id, search: 'nobody at all' })).count).toBe(0);
  expect((await search({ link_id: randomUUID() })).count).toBe(0);
  expect((await search({ link_id: tasting.link_id }, 'second')).count).toBe(0);
  const wrong = await search({ link_id: 'tasting' });
  expect([wrong.status, wrong.errors]).toEqual([400, [expect.objectContaining({ field: 'link_id' })]]);

  const file = await requestFile(house, 'download_payments', 'merchant', {
    query: {
      link_id: tasting.link_id,
      labels: JSON.stringify({ payment_id: 'Payment', source_name: 'Payment link' }),
    },
  });
  expect(readCsv(await file.text())).toEqual([
    ['Payment', 'Payment link'],
    [tasting.payment_id, 'Tasting, May'],
  ]);
});

test('the refund of a payment by link is found with it', async () => {
  const { link_id, payment_id } = await pay('Gift card');
  await house.outweigh();
  await house.settle();
  await house.until('select status = 218 as settled from payments where payment_id = $1', [payment_id]);
  const { data } = await house.refund(payment_id);
  expect(data).toMatchObject({ approved: true });
  const { rows } = await search({ link_id });
  expect(rows.map(({ source_name }) => source_name)).toEqual(['Gift card', 'Gift card']);
});
