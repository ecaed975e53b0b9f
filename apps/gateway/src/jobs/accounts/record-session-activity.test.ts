import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionUse } from '../../accounts/identity-accounts.ts';
import { OperationError } from '../../operation.ts';
import { acceptingAccounts, startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { modifiedBy } from '../../testing/people/impersonation.ts';
import { users } from '../../testing/world.ts';

let house: TestGateway;
const told: SessionUse[] = [];
let away = false;
beforeAll(async () => {
  house = await startTestGateway({
    environment: { SESSION_CHECK_MS: '60000' },
    ended_sessions: {
      has: ({ session_id }) => session_id === 'ended',
      refresh: async () => undefined,
      stop: () => undefined,
    },
    identity_accounts: {
      ...acceptingAccounts,
      noteSessionUses: async (uses) => {
        if (away) throw new OperationError('service_unavailable');
        told.push(...uses);
      },
    },
  });
});
afterAll(() => house.stop());

const read = (sid: string | undefined) =>
  house.call('get_permission_codes', 'merchant', {
    params: { id: users.merchant.user_id },
    claims: sid === undefined ? {} : { sid },
  });

test('reports only sessions with answered calls to the provider', async () => {
  expect((await read('at work')).status).toBe(200);
  expect((await read('ended')).status).toBe(401);
  expect((await read(undefined)).status).toBe(200);
  // A refused call is not activity: the portal never makes one.
  const refused = await house.call('impersonate_user', 'merchant', {
    params: { id: users.clerk.user_id },
    claims: { sid: 'trying' },
    headers: modifiedBy('merchant'),
  });
  expect(refused.status).toBe(403);
  await house.gateway.jobs.runNow('record_session_activity');
  expect(told).toEqual([{ session_id: 'at work', last_active_at: expect.stringMatching(/^\d{4}-.*Z$/) }]);
});

test('the node stays ready while the provider is down, and reports later', async () => {
  told.length = 0;
  away = true;
  expect((await read('meanwhile')).status).toBe(200);
  for (let run = 0; run < 4; run += 1) await house.gateway.jobs.runNow('record_session_activity');
  const { body } = await house.send('/readyz');
  expect(body.checks).toContainEqual({ name: 'job record_session_activity', ready: true });
  away = false;
  await house.gateway.jobs.runNow('record_session_activity');
  expect(told.map(({ session_id }) => session_id)).toEqual(['meanwhile']);
});
