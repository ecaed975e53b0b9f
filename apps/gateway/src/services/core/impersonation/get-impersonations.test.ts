import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { impersonating, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { impersonationCalls } from '../../../testing/people/impersonation.ts';
import { type UserName, users } from '../../../testing/world.ts';

const clock = movableClock(new Date('2026-03-02T15:00:00.000Z'));
let house: TestGateway;
beforeAll(async () => {
  house = await startTestGateway({ clock });
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from impersonations'));

const list = (as: UserName, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  house.call('get_impersonations', as, { query, headers });
/** For each: impersonator, impersonated user, access and reason. */
const shortOf = (body: Record<string, unknown>) =>
  (
    body.impersonations as {
      impersonator: { user_id: string };
      user: { user_id: string };
      access: string;
      reason: string | null;
    }[]
  ).map(({ impersonator, user, access, reason }) => [impersonator.user_id, user.user_id, access, reason]);

test('a merchant sees who impersonated its users, when, how and why, latest first', async () => {
  const { start, stop } = impersonationCalls(house);
  await start('admin', 'merchant', 'full', { query: { access: 'full', reason: 'Refund of Monday' } });
  clock.advance(60_000);
  await stop('admin', 'merchant');
  clock.advance(60_000);
  await start('analyst', 'clerk');
  const { body } = await list('merchant');
  expect(body).toEqual({
    impersonations: [
      {
        impersonation_id: expect.any(String),
        impersonator: { user_id: users.analyst.user_id, full_name: 'analyst Test' },
        user: { user_id: users.clerk.user_id, full_name: 'clerk Test' },
        access: 'view',
        reason: 'Asked for help with a refund',
        started_at: '2026-03-02T15:02:00.000Z',
        ended_at: null,
      },
      {
        impersonation_id: expect.any(String),
        impersonator: { user_id: users.admin.user_id, full_name: 'admin Test' },
        user: { user_id: users.merchant.user_id, full_name: 'merchant Test' },
        access: 'full',
        reason: 'Refund of Monday',
        started_at: '2026-03-02T15:00:00.000Z',
        ended_at: '2026-03-02T15:01:00.000Z',
      },
    ],
    total_count: 2,
    total_count_is_exact: true,
    limit: 20,
    offset: 0,
  });
  expect(shortOf((await list('merchant', { limit: '1', offset: '1' })).body)).toHaveLength(1);
});

test('a user without permission to view others sees only impersonations of themselves', async () => {
  const { start } = impersonationCalls(house);
  await start('admin', 'merchant');
  await start('admin', 'clerk');
  expect(shortOf((await list('clerk')).body)).toEqual([
    [users.admin.user_id, users.clerk.user_id, 'view', 'Asked for help with a refund'],
  ]);
  expect((await list('clerk')).body).toMatchObject({ total_count: 1 });
  expect(shortOf((await list('nobody')).body)).toEqual([]);
});

test('other merchants do not see it, and an impersonator sees what the user sees', async () => {
  const { start } = impersonationCalls(house);
  await start('admin', 'merchant');
  for (const as of ['second', 'foreign'] as const) expect(shortOf((await list(as)).body)).toEqual([]);
  expect(shortOf((await list('admin', {}, impersonating('merchant', 'harbor'))).body)).toHaveLength(1);
});

test('an impersonation left open ends when it expires, and one from before reasons were required has none', async () => {
  const { start, stop } = impersonationCalls(house);
  await start('admin', 'merchant');
  await house.sql('update impersonations set reason = null');
  clock.advance(13 * 3_600_000);
  const ended_at = new Date(clock.now().getTime() - 3_600_000).toISOString();
  expect((await list('merchant')).body).toMatchObject({ impersonations: [{ reason: null, ended_at }] });
  await stop('admin', 'merchant');
  expect((await list('merchant')).body).toMatchObject({ impersonations: [{ ended_at }] });
});
