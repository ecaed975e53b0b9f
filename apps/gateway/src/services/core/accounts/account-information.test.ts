import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { type ImpersonationCalls, impersonationCalls } from '../../../testing/people/impersonation.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

/*
 * Tests the data of /account-information: the person, the business that they act for, and its terminals. It needs no permission code, so a
 * user without any sees it, and no one sees another user's.
 */

let house: TestGateway;
let impersonation: ImpersonationCalls;
beforeAll(async () => {
  house = await startTestGateway();
  impersonation = impersonationCalls(house);
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from impersonations'));

/** The page's requests, made as `by`, for this person and merchant. */
async function account(by: UserName, of: UserName, headers: Record<string, string> = {}) {
  const { id_server_id, entity_id } = users[of];
  const params = { id: entity_id, merchant_id: entity_id };
  const [person, business, terminals] = await Promise.all([
    house.call('get_user_by_identity', by, { params: { id_server_id }, headers }),
    house.call('get_merchant', by, { params: { id: params.id }, headers }),
    house.call('get_default_key', by, { params: { merchant_id: params.merchant_id }, headers }),
  ]);
  return { person, business, terminals };
}

const harbor = {
  person: { status: 200, body: { user: { username: 'merchant', email: 'merchant@example.com' } } },
  business: {
    status: 200,
    body: { merchant: { merchant_uid: merchants.harbor.merchant_uid, account_status_code: 'Active' } },
  },
  terminals: { status: 200, body: { keys: [{ terminal: { name: expect.any(String) } }] } },
};

test('[S1.42] a merchant sees their own user, their business and its terminals', async () => {
  expect(await account('merchant', 'merchant')).toMatchObject(harbor);
});

test.each(['view', 'full'] as const)(
  '[S1.42] an administrator who impersonates to %s sees the merchant’s data',
  async (access) => {
    await impersonation.start('admin', 'merchant', access);
    expect(await account('admin', 'merchant', impersonating('merchant', 'harbor'))).toMatchObject(harbor);
  },
);

test('[S1.42] a user without any permission sees their own data', async () => {
  expect(await account('nobody', 'nobody')).toMatchObject({
    ...harbor,
    person: { status: 200, body: { user: { username: 'nobody' } } },
  });
});

test('[S1.42] another merchant’s user or a signed-out caller sees nothing', async () => {
  const { business, terminals } = await account('second', 'merchant');
  expect([business.status, terminals.status]).toEqual([404, 404]);
  const signed_out = await house.call('get_merchant', null, { params: { id: merchants.harbor.merchant_uid } });
  expect(signed_out.body.code).toBe('not_signed_in');
});
