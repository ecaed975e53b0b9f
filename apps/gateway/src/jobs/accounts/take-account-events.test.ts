import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AccountEvents } from '../../accounts/identity-accounts.ts';
import { OperationError } from '../../operation.ts';
import { acceptingAccounts, startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { untilSealed } from '../../testing/until-sealed.ts';
import { merchants, tenants, users } from '../../testing/world.ts';
import { takeAccountEvents } from './take-account-events.ts';

let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway();
});
afterAll(() => house.stop());

const at = '2026-11-20T09:00:00.000Z';
let happened: AccountEvents['events'];
beforeEach(async () => {
  happened = [];
  await house.sql('update account_events_taken set event_id = 0');
  await house.sql('delete from audit_entries');
});

const happens = (event: string, id_server_id: string, email: string | null = null) =>
  happened.push({
    event_id: happened.length * 3 + 1,
    created_at: at,
    event,
    id_server_id,
    address: '203.0.113.9',
    email,
  });

/** The provider, which returns two events at a time. */
const events = async (after: number): Promise<AccountEvents> => ({
  last_event_id: happened.at(-1)?.event_id ?? 0,
  events: happened.filter(({ event_id }) => event_id > after).slice(0, 2),
});
const take = (change: Parameters<typeof takeAccountEvents>[0] | object = {}) =>
  takeAccountEvents({
    ...house.gateway.dependencies,
    identity_accounts: { ...acceptingAccounts, events },
    ...change,
  }).run(new AbortController().signal);
const entries = () =>
  house.sql<Record<string, unknown>>(
    'select entity_id, user_id, call, address, target_id, created_at from audit_entries order by audit_entry_id',
  );

test('records the provider’s account events in the history of their entity, in order, each once', async () => {
  happens('signed_in', users.merchant.id_server_id);
  happens('sign_in_failed', users.clerk.id_server_id);
  happens('locked', users.clerk.id_server_id);
  happens('second_factor_added', users.admin.id_server_id);
  happens('signed_in', '99999999-9999-4999-8999-999999999999');
  await take();
  await take();
  const { harbor } = merchants;
  const of = (entity_id: string, call: string, user_id: string | null, target_id: string) => ({
    entity_id,
    user_id,
    call,
    address: '203.0.113.9',
    target_id,
    created_at: new Date(at),
  });
  const expected = [
    of(harbor.merchant_uid, 'signed_in', users.merchant.user_id, users.merchant.user_id),
    of(harbor.merchant_uid, 'sign_in_failed', null, users.clerk.user_id),
    of(harbor.merchant_uid, 'locked', null, users.clerk.user_id),
    of(tenants.main.tenant_uid, 'second_factor_added', users.admin.user_id, users.admin.user_id),
  ];
  expect(await entries()).toEqual(expected);
  happens('password_changed', users.clerk.id_server_id);
  await take();
  expect((await entries()).slice(4)).toEqual([
    of(harbor.merchant_uid, 'password_changed', users.clerk.user_id, users.clerk.user_id),
  ]);
});

test('an address confirmed or restored at the provider becomes the user’s address here', async () => {
  const emails = () =>
    house.sql<{ email: string }>('select email from users where user_id = any ($1) order by email', [
      [users.clerk.user_id, users.second.user_id],
    ]);
  const before = await emails();
  happens('email_changed', users.clerk.id_server_id, 'confirmed@example.com');
  happens('signed_in', users.second.id_server_id);
  await take();
  expect(await emails()).toEqual([{ email: 'confirmed@example.com' }, { email: 'second@example.com' }]);
  happens('email_change_undone', users.clerk.id_server_id, 'clerk@example.com');
  await take();
  await take();
  expect(await emails()).toEqual(before);
  expect((await entries()).map(({ call }) => call)).toEqual(['email_changed', 'signed_in', 'email_change_undone']);
});

test('an administrator and the owner read the events in the person’s activity, another merchant does not', async () => {
  happens('sign_in_failed', users.clerk.id_server_id);
  happens('signed_in', users.clerk.id_server_id);
  await take();
  await untilSealed(house);
  const logs = async (as: 'admin' | 'merchant' | 'second') =>
    house.call('get_user_logs', as, { params: { id: users.clerk.user_id } });
  for (const as of ['admin', 'merchant'] as const) {
    const { body } = await logs(as);
    expect((body.logs as { call: string }[]).map(({ call }) => call)).toEqual(['signed_in', 'sign_in_failed']);
    expect(body.logs).toMatchObject([
      { user: { user_id: users.clerk.user_id } },
      { user: null, address: '203.0.113.9' },
    ]);
  }
  expect((await logs('second')).status).toBe(404);
});

test('parallel runs write each entry once', async () => {
  for (let count = 0; count < 6; count += 1) happens('signed_in', users.merchant.id_server_id);
  await Promise.all([take(), take(), take()]);
  await take();
  expect(await entries()).toHaveLength(6);
});

test('an unreachable provider loses no events, and the job continues', async () => {
  happens('signed_in', users.merchant.id_server_id);
  const unreachable = {
    ...acceptingAccounts,
    events: async () => {
      throw new OperationError('service_unavailable');
    },
  };
  await take({ identity_accounts: unreachable });
  expect(await entries()).toEqual([]);
  await take();
  expect(await entries()).toHaveLength(1);
});

test('entries have business time, like all others', async () => {
  happens('signed_in', users.merchant.id_server_id);
  const clock = movableClock(systemClock);
  clock.advance(3_600_000);
  await take({ clock });
  const [entry] = await entries();
  const late_ms = (entry?.created_at as Date | undefined)?.getTime();
  expect(Math.round(((late_ms ?? 0) - Date.parse(at)) / 1_000)).toBe(3_600);
});

test('if the provider lost events already read, reading continues from its current position', async () => {
  await house.sql('update account_events_taken set event_id = 50');
  happens('signed_in', users.merchant.id_server_id);
  await take();
  expect(await entries()).toEqual([]);
  happens('signed_out', users.merchant.id_server_id);
  await take();
  expect((await entries()).map(({ call }) => call)).toEqual(['signed_out']);
});
