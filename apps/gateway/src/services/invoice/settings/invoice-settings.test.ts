import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addItem, addTaxRate, coffeeLine } from '../../../testing/requests/invoices.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const settingsIn = (answer: { body: unknown }) =>
  (answer.body as { settings: Record<string, unknown> & { version: number } }).settings;
const save = (body: Record<string, unknown>) => house.call('update_invoice_settings', 'merchant', { body });

test('settings are the defaults until saved, and new drafts use them', async () => {
  const before = settingsIn(await house.call('get_invoice_settings', 'merchant'));
  expect(before).toMatchObject({
    payment_terms: 'net_14',
    version: 0,
    reminder_days: [-3, 0, 3, 10],
    updated_at: null,
  });
  const texts = { en: { note_to_customer: 'Thank you\nAnna', terms: 'Pay by card' } };
  const [one, other] = await Promise.all([
    save({ version: 0, payment_terms: 'net_30', texts }),
    save({ version: 0, payment_terms: 'net_60', texts }),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  const after = settingsIn(await house.call('get_invoice_settings', 'merchant'));
  expect(after).toMatchObject({ version: 1, texts });
  const draft = await house.call('create_invoice', 'merchant', {
    body: { lines: [coffeeLine] },
    idempotency_key: randomUUID(),
  });
  expect(draft.body.invoice).toMatchObject({
    payment_terms: after.payment_terms,
    note_to_customer: 'Thank you\nAnna',
    terms: 'Pay by card',
  });
  expect((await save({ version: 1, reminder_days: [3, 3] })).status).toBe(400);
  expect((await save({ version: 1, numbering: { invoice: { digits: 3 } } })).status).toBe(400);
});

test('a merchant has at most 50 tax rates, also in parallel, and new invoices refuse disabled ones', async () => {
  const tax_rate_id = await addTaxRate(house, { name: 'Town' });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      house.call('create_tax_rate', 'merchant', {
        body: { name: `Rate ${at}`, rate_ppm: at, inclusive: at % 2 === 0 },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
    new Set(['status_forbids']),
  );
  const draft = await house.call('create_invoice', 'merchant', {
    body: { lines: [{ ...coffeeLine, tax_rate_ids: [tax_rate_id] }] },
    idempotency_key: randomUUID(),
  });
  const disabled = await house.call('update_tax_rate', 'merchant', {
    params: { tax_rate_id },
    body: { version: 1, is_disabled: true },
  });
  expect((disabled.body.tax_rate as { disabled_at: string | null }).disabled_at).not.toBeNull();
  const { invoice_id } = draft.body.invoice as { invoice_id: string };
  const kept = await house.call('update_invoice', 'merchant', {
    params: { invoice_id },
    body: { version: 1, title: 'Keeps its rate' },
  });
  expect(kept.status, kept.text).toBe(200);
  const refused = await house.call('create_invoice', 'merchant', {
    body: { lines: [{ ...coffeeLine, tax_rate_ids: [tax_rate_id] }] },
    idempotency_key: randomUUID(),
  });
  expect(refused.body.errors?.map(({ field }) => field)).toEqual(['lines.0.tax_rate_ids']);
});

test('the price list is searched by code and description, and codes are unique', async () => {
  const item_id = await addItem(house, { item_code: 'HB-1', description: 'House blend' });
  await addItem(house, { item_code: 'ES-1', description: 'Espresso' });
  const found = async (query: Record<string, unknown>) =>
    ((await house.call('get_invoice_items', 'merchant', { query })).body.items as { item_code: string }[]).map(
      ({ item_code }) => item_code,
    );
  expect(await found({})).toEqual(['ES-1', 'HB-1']);
  expect(await found({ search: 'hb-' })).toEqual(['HB-1']);
  expect(await found({ search: 'SPRESS' })).toEqual(['ES-1']);
  expect(await found({ currency: 978 })).toEqual([]);
  const taken = await house.call('create_invoice_item', 'merchant', {
    body: { item_code: 'hb-1', description: 'Other', unit_price_ten_thousandths: 1 },
  });
  expect([taken.status, taken.body.errors?.[0]?.field]).toEqual([400, 'item_code']);
  const changed = await house.call('update_invoice_item', 'merchant', {
    params: { item_id },
    body: { version: 1, unit_price_ten_thousandths: 195_000 },
  });
  expect(changed.body.item).toMatchObject({
    unit_price_ten_thousandths: 195_000,
    description: 'House blend',
    version: 2,
  });
  expect(
    (await house.call('update_invoice_item', 'merchant', { params: { item_id }, body: { version: 1 } })).body.code,
  ).toBe('changed_meanwhile');
  expect((await house.call('delete_invoice_item', 'merchant', { params: { item_id } })).status).toBe(200);
  expect(await found({})).toEqual(['ES-1']);
});
