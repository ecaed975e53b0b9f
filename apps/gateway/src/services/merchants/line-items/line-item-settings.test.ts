import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { lineItemDefaultsBody } from '../../../testing/money/line-items.ts';
import { merchants, users } from '../../../testing/world.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
beforeEach(() => house.sql('delete from line_item_defaults'));
afterAll(() => house.stop());

const params = { id: merchants.harbor.merchant_uid };
const create = (body: object = lineItemDefaultsBody()) =>
  house.call('create_line_item_settings', 'merchant', { params, body });
const update = (body: object) => house.call('update_line_item_settings', 'merchant', { params, body });
const read = (as: 'merchant' | 'clerk' = 'merchant') => house.call('get_line_item_settings', as, { params });

test('[S7.67][S7.68][S7.69][S9.36][S9.37][S9.38][S9.39] settings are created once, changed afterwards, and read as saved', async () => {
  expect((await read()).body).toEqual({ credit_card_l2_or_l3_datas: [] });
  const first = lineItemDefaultsBody();
  const created = await create(first);
  expect(created.status, created.text).toBe(200);
  expect(created.body).toEqual({
    credit_card_l2_or_l3_datas: [{ ...first, version: 1, updated_at: expect.any(String) }],
  });
  const changed = lineItemDefaultsBody({
    reference: 'OrderId',
    net_gross_indicator: 'Y',
    debit_credit_indicator: 'C',
    tax_rate_basis_points: 625,
  });
  const updated = await update({ ...changed, version: 1 });
  expect(updated.status, updated.text).toBe(200);
  const found = await read();
  expect(found.body).toEqual(updated.body);
  expect(found.body).toMatchObject({ credit_card_l2_or_l3_datas: [{ ...changed, version: 2 }] });
});

test('the second save gets a conflict, first time or later, and overwrites nothing', async () => {
  const firsts = await Promise.all([create(), create()]);
  expect(firsts.map(({ status }) => status).sort()).toEqual([200, 409]);
  const both = await Promise.all([
    update({ ...lineItemDefaultsBody(), version: 1 }),
    update({ ...lineItemDefaultsBody(), version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed_meanwhile',
    details: { version: 2 },
  });
});

test('nothing can be changed before settings exist', async () => {
  expect((await update({ ...lineItemDefaultsBody(), version: 1 })).status).toBe(404);
});

test.each([
  ['reference', { reference: 'InvoiceId' }],
  ['net_gross_indicator', { net_gross_indicator: 'Z' }],
  ['debit_credit_indicator', { debit_credit_indicator: 'X' }],
  ['tax_indicator', { tax_indicator: 'X' }],
  ['unit_of_measure', { unit_of_measure: 'thirteen long' }],
  ['destination_country', { destination_country: 'USA' }],
  ['tax_rate_basis_points', { tax_rate_basis_points: 100, tax_indicator: 'N' }],
  ['merchant_tax_id', { merchant_tax_id: '4111111111111111' }],
])('[S9.36][S9.37][S9.38][S9.39] refuses an invalid %s', async (field, changes) => {
  const answer = await create({ ...lineItemDefaultsBody(), ...changes });
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  expect(answer.body.errors?.[0]?.field).toContain(field);
  expect(answer.text).not.toContain('4111111111111111');
});

describe('who has settings', () => {
  test('[S4.11] a Restricted merchant cannot read or save them', async () => {
    const own = { params: { id: merchants.restricted.merchant_uid } };
    const answers = [
      await house.call('get_line_item_settings', 'restricted', own),
      await house.call('create_line_item_settings', 'restricted', { ...own, body: lineItemDefaultsBody() }),
      await house.call('update_line_item_settings', 'restricted', {
        ...own,
        body: { ...lineItemDefaultsBody(), version: 1 },
      }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('merchant_status_forbids'));
    expect((await house.call('get_line_item_transactions', 'restricted', own)).status).toBe(200);
  });

  test('[S6.105] a merchant without allow_l2l3 has no access to Level 2/3', async () => {
    await house.sql('update merchant_settings set allow_l2l3 = false where merchant_uid = $1', [
      merchants.second.merchant_uid,
    ]);
    try {
      const own = { params: { id: merchants.second.merchant_uid } };
      const payment = { params: { payment_id: users.second.user_id } };
      const answers = [
        await house.call('get_line_item_settings', 'second', own),
        await house.call('get_line_item_transactions', 'second', own),
        await house.call('search_line_item_transactions', 'second'),
        await house.call('get_commercial_cards', 'second', own),
        await house.call('get_commercial_card', 'second', payment),
      ];
      expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('merchant_setting_off'));
    } finally {
      await house.sql('update merchant_settings set allow_l2l3 = true');
    }
  });

  test('another merchant’s settings are not found', async () => {
    for (const as of ['second', 'foreign'] as const) {
      for (const name of ['get_line_item_settings', 'get_line_item_transactions', 'get_commercial_cards'] as const) {
        expect((await house.call(name, as, { params })).status, `${as} ${name}`).toBe(404);
      }
      const body = lineItemDefaultsBody();
      expect((await house.call('create_line_item_settings', as, { params, body })).status).toBe(404);
    }
    expect(await house.sql('select * from line_item_defaults')).toEqual([]);
  });
});
