import { fixedClock } from '@countinghouse/domain/time/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deactivateInactiveUsers } from '../../jobs/tasks/deactivate-inactive-users.ts';
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { generateKey } from '../../testing/people/api-keys.ts';
import { merchants, users } from '../../testing/world.ts';

/*
 * Before keys were refused under an impersonation, an administrator could create one for a merchant. Such a key is disabled when the
 * administrator becomes inactive or is removed, in whatever way.
 */

let house: TestGateway;
beforeEach(async () => {
  house = await startTestGateway();
});
afterEach(() => house.stop());

const { analyst } = users;
const open = (key: string) =>
  house.send('/api/credit-card/reports/payments/search', { headers: { authorization: `Bearer ${key}` } });
/** A key as an impersonator could once create it. */
async function impersonatorKey(): Promise<string> {
  const { key, api_key } = await generateKey(house, 'merchant', { scopes: ['RESV', 'RESD'] });
  await house.sql('update api_keys set created_by = $2 where api_key_id = $1', [api_key.api_key_id, analyst.user_id]);
  return key;
}
const disabledEntries = () =>
  house.sql<{ entity_id: string; after: Record<string, unknown> }>(
    "select entity_id, after from audit_entries where call = 'disable_api_key'",
  );

describe('an administrator’s key for a merchant is disabled for good, with the reason in the merchant’s history, when', () => {
  test.for<[string, () => Promise<unknown>]>([
    ['they are made inactive', () => house.call('deactivate_user', 'admin', { params: { id: analyst.user_id } })],
    ['they are removed', () => house.call('delete_user', 'admin', { params: { id: analyst.user_id } })],
    [
      'they were not here for long',
      async () => {
        const now = new Date();
        const real_clock = fixedClock(new Date(now.getTime() + 15 * 86_400_000));
        await house.sql('update users set inactivity_exempt = true where user_id <> $1', [analyst.user_id]);
        await house.sql('update users set last_active_at = $2, inactivity_warned_at = $3 where user_id = $1', [
          analyst.user_id,
          new Date(now.getTime() - 100 * 86_400_000),
          now,
        ]);
        const { signal } = new AbortController();
        await deactivateInactiveUsers({ ...house.gateway.dependencies, real_clock }).run({}, { tries: 0, signal });
      },
    ],
  ])('%s', async ([, deactivate]) => {
    const key = await impersonatorKey();
    const own = await generateKey(house, 'merchant', { scopes: ['RESV', 'RESD'] });
    expect((await open(key)).status).toBe(200);
    await deactivate();
    expect(
      await house.sql('select user_status_id from users where user_id = $1', [analyst.user_id]),
      'the administrator is inactive',
    ).toEqual([{ user_status_id: 2 }]);
    expect((await open(key)).body.code).toBe('api_key_unknown');
    expect(await disabledEntries()).toMatchObject([
      { entity_id: merchants.harbor.merchant_uid, after: { maker_inactive: true } },
    ]);
    await house.sql('update users set user_status_id = 1, deleted_at = null where user_id = $1', [analyst.user_id]);
    expect((await open(key)).body.code, 'and stays so').toBe('api_key_unknown');
    expect((await open(own.key)).status, 'what the merchant’s own people made is the merchant’s').toBe(200);
  });

  test('they are inactive for any reason', async () => {
    const key = await impersonatorKey();
    await house.sql('update users set user_status_id = 2 where user_id = $1', [analyst.user_id]);
    expect((await open(key)).body.code).toBe('api_key_unknown');
  });
});

test('a key made by a merchant’s user keeps working after their deactivation', async () => {
  const { key, api_key } = await generateKey(house, 'merchant', { scopes: ['RESV', 'RESD'] });
  await house.sql('update api_keys set created_by = $2 where api_key_id = $1', [
    api_key.api_key_id,
    users.clerk.user_id,
  ]);
  expect((await house.call('deactivate_user', 'merchant', { params: { id: users.clerk.user_id } })).status).toBe(200);
  expect((await open(key)).status).toBe(200);
});
