import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountPolicy } from '../../accounts/identity-accounts.ts';
import { OperationError } from '../../operation.ts';
import { acceptingAccounts, startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { merchants, tenants } from '../../testing/world.ts';

const kept = new Map<string, AccountPolicy>();
const none = { version: 0, Administrator: false, Merchant: false };
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({
    identity_accounts: {
      ...acceptingAccounts,
      policy: async (entity_id) => kept.get(entity_id) ?? none,
      setPolicy: async (entity_id, policy) => {
        if ((kept.get(entity_id) ?? none).version !== policy.version) throw new OperationError('changed_meanwhile');
        kept.set(entity_id, { ...policy, version: policy.version + 1 });
      },
      policyPeople: async (entity_id) => ({
        Administrator: { people: 7, without_factor: 6, names: [] },
        Merchant: { people: 3, without_factor: 2, names: [entity_id] },
      }),
    },
  });
});
afterAll(() => house.stop());
beforeEach(() => kept.clear());

const read = async (as: 'admin' | 'merchant' | 'second') =>
  (await house.call('get_second_factor_policy', as)).body.second_factor_policy;
const save = (as: 'admin' | 'merchant' | 'clerk', body: Record<string, unknown>, claims = {}) =>
  house.call('update_second_factor_policy', as, { body, claims });

test('an owner sets the policy of their merchant, the operator that of its administrators and all merchants', async () => {
  expect(await read('merchant')).toEqual({
    version: 0,
    administrators: null,
    merchant_users: false,
    required_by_operator: false,
  });
  expect((await save('merchant', { version: 0, administrators: true, merchant_users: true })).status).toBe(200);
  expect([...kept]).toEqual([[merchants.harbor.merchant_uid, { version: 1, Administrator: false, Merchant: true }]]);
  expect(await read('admin')).toMatchObject({ version: 0, administrators: false, merchant_users: false });
  expect((await save('admin', { version: 0, administrators: true, merchant_users: true })).status).toBe(200);
  expect(kept.get(tenants.main.tenant_uid)).toEqual({ version: 1, Administrator: true, Merchant: true });
  expect(await read('merchant')).toMatchObject({ version: 1, merchant_users: true, required_by_operator: true });
});

test('the second save gets a conflict and leaves no audit entry', async () => {
  await save('merchant', { version: 0, merchant_users: true });
  const entries = () =>
    house.sql<{ before: unknown; after: unknown }>(
      `select before, after from audit_entries where call = 'update_second_factor_policy' order by audit_entry_id`,
    );
  const before = await entries();
  const answer = await save('merchant', { version: 0, merchant_users: false });
  expect(answer.body.code).toBe('changed_meanwhile');
  expect(await entries()).toEqual(before);
  expect(before.at(-1)).toEqual({
    before: { administrators: null, merchant_users: false },
    after: { administrators: null, merchant_users: true },
  });
});

test('needs the permission and a recent sign-in', async () => {
  expect((await save('clerk', { version: 0, merchant_users: false })).body.code).toBe('permission_missing');
  const old = await save('merchant', { version: 0, merchant_users: true }, { auth_time: 1 });
  expect(old.body.code).toBe('step_up_required');
  expect(kept.size).toBe(0);
});

test('an administrator reads and saves the policy of a merchant of their own operator', async () => {
  const { harbor, foreign } = merchants;
  const of = (merchant_uid: string) => house.call('get_second_factor_policy', 'admin', { query: { merchant_uid } });
  expect((await of(harbor.merchant_uid)).body).toEqual({
    second_factor_policy: {
      version: 0,
      administrators: null,
      merchant_users: false,
      required_by_operator: false,
    },
    affected: {
      administrators: null,
      merchant_users: { people: 3, without_factor: 2, names: [harbor.merchant_uid] },
    },
  });
  const body = { version: 0, merchant_users: true, merchant_uid: harbor.merchant_uid };
  expect((await save('admin', body)).status).toBe(200);
  expect(await read('merchant')).toMatchObject({ version: 1, merchant_users: true, required_by_operator: false });
  expect(await read('admin')).toMatchObject({ version: 0, merchant_users: false });
  for (const merchant_uid of [foreign.merchant_uid, tenants.main.tenant_uid, '99999999-9999-4999-8999-999999999999']) {
    expect((await of(merchant_uid)).status).toBe(404);
    expect((await save('admin', { ...body, merchant_uid })).status).toBe(404);
  }
  expect((await save('merchant', { ...body, merchant_uid: merchants.second.merchant_uid })).status).toBe(404);
  expect([...kept.keys()]).toEqual([harbor.merchant_uid]);
});

test('shows before saving whom the policy would affect', async () => {
  const { body } = await house.call('get_second_factor_policy', 'admin');
  expect(body.affected).toEqual({
    administrators: { people: 7, without_factor: 6, names: [] },
    merchant_users: { people: 3, without_factor: 2, names: [tenants.main.tenant_uid] },
  });
});
