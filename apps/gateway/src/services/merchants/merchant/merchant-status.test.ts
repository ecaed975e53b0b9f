import { type MerchantStatus, merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMerchant, changeStatus } from '../../../testing/merchants.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { holdingOnly } from '../../../testing/people/roles.ts';
import { merchants, users } from '../../../testing/world.ts';

let house: PaymentWorld;
let id: string;
beforeAll(async () => {
  house = await startPaymentWorld();
  id = await addMerchant(house);
});
afterAll(() => house.stop());

const put = (merchant_uid: string, status: MerchantStatus) =>
  house.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [merchant_uid, status]);
const statusOf = async (merchant_uid: string) => {
  const [row] = await house.sql<{ account_status_code: string }>(
    'select account_status_code from merchants where merchant_uid = $1',
    [merchant_uid],
  );
  return row?.account_status_code;
};
const historyOf = (merchant_uid: string) =>
  house.sql('select * from merchant_status_history where merchant_uid = $1 order by changed_at', [merchant_uid]);

/** blanks.md 4, written by hand: the statuses that can follow each status. */
const allowed: Record<MerchantStatus, readonly MerchantStatus[]> = {
  Unviewed: ['Pending'],
  Pending: ['Active', 'Closed'],
  Active: ['Refund Only', 'Closed', 'Past Due', 'Delinquent', 'Restricted'],
  'Refund Only': ['Active', 'Closed'],
  Closed: [],
  'Past Due': ['Active', 'Refund Only', 'Closed', 'Delinquent', 'Restricted'],
  Delinquent: ['Active', 'Refund Only', 'Closed', 'Restricted'],
  Restricted: ['Active', 'Refund Only', 'Closed'],
};

describe.each(merchantStatuses)('[S4.3] from %s', (from) => {
  test.each(merchantStatuses)('to %s', async (to) => {
    await put(id, from);
    const before = (await historyOf(id)).length;
    const answer = await changeStatus(house, id, from, to);
    const reached = allowed[from].includes(to);
    expect(answer.status, answer.text).toBe(reached ? 200 : 409);
    if (!reached) expect(answer.body).toMatchObject({ code: 'merchant_status_unreachable', details: { status: from } });
    expect(await statusOf(id)).toBe(reached ? to : from);
    const history = await historyOf(id);
    expect(history).toHaveLength(before + (reached ? 1 : 0));
    if (reached) {
      expect(history.at(-1)).toMatchObject({
        from_status: from,
        to_status: to,
        reason: 'Because of a test',
        user_id: users.admin.user_id,
      });
    }
  });
});

test('[S7.52] lists the history latest first, with user and reason', async () => {
  const own = await addMerchant(house);
  await changeStatus(house, own, 'Unviewed', 'Pending');
  await changeStatus(house, own, 'Pending', 'Active');
  const { body } = await house.call('get_merchant_status_history', 'analyst', { params: { id: own } });
  expect(body.merchant_status_histories).toMatchObject([
    { from_status: 'Pending', to_status: 'Active', reason: 'Because of a test', user_id: users.admin.user_id },
    { from_status: 'Unviewed', to_status: 'Pending' },
    { from_status: null, to_status: 'Unviewed' },
  ]);
});

test('one of two parallel changes gets a conflict', async () => {
  await put(id, 'Active');
  const both = await Promise.all([
    changeStatus(house, id, 'Active', 'Restricted'),
    changeStatus(house, id, 'Active', 'Past Due'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile');
});

test('changes nothing without a reason or permission, or for another operator', async () => {
  await put(id, 'Active');
  const silent = await house.call('change_merchant_status', 'admin', {
    params: { id },
    body: { from_status: 'Active', to_status: 'Restricted', reason: ' ' },
  });
  expect(silent.body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'reason' }] });
  const card = await house.call('change_merchant_status', 'admin', {
    params: { id },
    body: { from_status: 'Active', to_status: 'Restricted', reason: 'Paid with 4111 1111 1111 1111 12/31' },
  });
  expect(card.body.errors).toEqual([{ field: 'reason', message: 'must not hold a card number' }]);
  expect((await changeStatus(house, id, 'Active', 'Restricted', 'analyst')).body.code).toBe('permission_missing');
  expect((await changeStatus(house, id, 'Active', 'Restricted', 'foreign_admin')).status).toBe(404);
  expect(await statusOf(id)).toBe('Active');
});

test('[S6.28] closing, which is final, also needs MEDE', async () => {
  await put(id, 'Active');
  const close = (codes: readonly string[]) =>
    holdingOnly(house, 'analyst', codes, () => changeStatus(house, id, 'Active', 'Closed', 'analyst'));
  expect((await close(['MEVI', 'MEVD', 'MEUP'])).body.code).toBe('permission_missing');
  expect(await statusOf(id)).toBe('Active');
  expect((await close(['MEVI', 'MEVD', 'MEUP', 'MEDE'])).status).toBe(200);
  await put(id, 'Active');
});

describe('[S4.3] closing', () => {
  const harbor = merchants.harbor.merchant_uid;

  test('waits for open payments, unsettled batches and credits', async () => {
    await house.sale(payload(freshCard()));
    expect((await changeStatus(house, harbor, 'Active', 'Closed')).body.code).toBe('merchant_has_open_batch');
    await house.settle();
    await house.credit(payload(freshCard()));
    expect((await changeStatus(house, harbor, 'Active', 'Closed')).body.code).toBe('merchant_has_pending_credits');
    await house.settle();
    expect(await statusOf(harbor)).toBe('Active');
  });

  test('races with sales: with a sale it stays open, or it closes and takes no more', async () => {
    for (let round = 0; round < 6; round += 1) {
      await put(harbor, 'Active');
      await house.settle();
      const [closing, ...sales] = await Promise.all([
        changeStatus(house, harbor, 'Active', 'Closed'),
        ...Array.from({ length: 5 }, () => house.sale(payload(freshCard()))),
      ]);
      const taken = sales.filter(({ status }) => status === 200).length;
      const [open] = await house.sql<{ count: number }>(
        'select count(*)::integer as count from payments where merchant_uid = $1 and status in (202, 206, 210)',
        [harbor],
      );
      expect(open?.count).toBe(taken);
      if (closing?.status === 200) expect(taken).toBe(0);
      else expect(closing?.body.code).toBe('merchant_has_open_batch');
      for (const sale of sales.filter(({ status }) => status !== 200)) {
        expect(['merchant_status_forbids', 'merchant_closed']).toContain(sale.body.code);
      }
    }
    await put(harbor, 'Active');
  });

  test('a sale checked before the closing is not recorded afterwards', async () => {
    await put(harbor, 'Active');
    await house.settle();
    await put(harbor, 'Closed');
    await expect(
      house.sql(
        `insert into payments (merchant_uid, payment_id, tenant_uid, terminal_uid, transaction_uid, action, status,
           amount, currency, direction, card_id, card_brand, card_first_six, card_last_four, card_expiry, batch_date, created_at, updated_at)
         select p.merchant_uid, gen_random_uuid(), p.tenant_uid, p.terminal_uid, 'closed', p.action, 202, p.amount, p.currency, p.direction,
           p.card_id, p.card_brand, p.card_first_six, p.card_last_four, p.card_expiry, p.batch_date, p.created_at, p.updated_at
         from payments p where p.merchant_uid = $1 limit 1`,
        [harbor],
      ),
    ).rejects.toMatchObject({ constraint: 'merchant_is_not_closed' });
    await put(harbor, 'Active');
  });
});
