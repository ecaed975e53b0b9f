import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import { movableClock, systemClock } from '@countinghouse/domain/time/clock';
import { createLogger } from '@countinghouse/service/logger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenFor, startGate } from '../testing/faults/gate.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { forSupport, modifiedBy } from '../testing/people/impersonation.ts';
import { accessTable } from '../testing/requests/access-table.ts';
import { users } from '../testing/world.ts';
import { watchEndedSessions } from './ended-sessions.ts';

/** What the identity provider reports as ended. */
const said = {
  session_ids: [] as string[],
  accounts: [] as { id_server_id: string; ended_at: string }[],
  clients: [] as { session_id: string; client_id: string; ended_at: string }[],
};
let unreachable = false;
const clock = movableClock(systemClock);
const log = createLogger({ name: 'gateway', level: 'silent' });
const watch = (session_check_ms: number) =>
  watchEndedSessions(
    {
      IDENTITY_INTERNAL_URL: 'http://identity.example',
      IDENTITY_SERVICE_SECRET: 's',
      SESSION_CHECK_MS: session_check_ms,
    },
    {
      clock,
      log,
      send: async () => {
        if (unreachable) throw new TypeError('fetch failed');
        return Response.json({ now: clock.now().toISOString(), ...said });
      },
    },
  );

let house: TestGateway;
const ended = watch(20);
beforeAll(async () => {
  house = await startTestGateway({ ended_sessions: ended, environment: { STEP_UP_MAXIMUM_AGE_MINUTES: '15' } });
});
afterAll(() => house.stop());

const now_s = () => Math.floor(Date.now() / 1_000);
const impersonate = (claims: Record<string, unknown>, headers: Record<string, string> = {}) =>
  house.call('impersonate_user', 'admin', {
    params: { id: users.merchant.user_id },
    claims,
    query: forSupport,
    headers: { ...modifiedBy('admin'), ...headers },
  });

test.each([
  ['just now', () => ({ auth_time: now_s() }), undefined],
  ['fourteen minutes ago', () => ({ auth_time: now_s() - 14 * 60 }), undefined],
  ['sixteen minutes ago', () => ({ auth_time: now_s() - 16 * 60 }), 'step_up_required'],
  ['at a time the token does not say', () => ({ auth_time: undefined }), 'step_up_required'],
  ['at a time that is no number', () => ({ auth_time: String(now_s()) }), 'step_up_required'],
  ['in the future', () => ({ auth_time: now_s() + 600 }), 'step_up_required'],
  ['just now with a password, having a second factor', () => ({ second_factor: true }), 'step_up_required'],
  ['just now with both factors', () => ({ second_factor: true, amr: ['pwd', 'otp', 'mfa'] }), undefined],
  [
    'long ago with both factors',
    () => ({ second_factor: true, amr: ['pwd', 'otp', 'mfa'], auth_time: now_s() - 3_600 }),
    'step_up_required',
  ],
] as const)('a call that needs a recent sign-in, signed in %s', async (_, claims, code) => {
  const answer = await impersonate(claims());
  expect(answer.body.code).toBe(code);
  if (code !== undefined) expect(answer.status).toBe(403);
});

test('a header, the body or a forged token does not make a sign-in recent', async () => {
  const old = { auth_time: now_s() - 3_600 };
  const headers = { 'x-auth-time': String(now_s()), auth_time: String(now_s()), 'x-amr': 'mfa' };
  expect((await impersonate(old, headers)).body.code).toBe('step_up_required');
  const [header, payload = '', signature] = (await house.issuer.token(users.admin.id_server_id, { claims: old })).split(
    '.',
  );
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const forged = [
    header,
    Buffer.from(JSON.stringify({ ...claims, auth_time: now_s() })).toString('base64url'),
    signature,
  ].join('.');
  const answer = await impersonate({}, { authorization: `Bearer ${forged}` });
  expect(answer.body.code).toBe('not_signed_in');
});

test('a caller without the permission is refused and not asked to confirm', async () => {
  const answer = await house.call('impersonate_user', 'clerk', {
    params: { id: users.merchant.user_id },
    headers: modifiedBy('clerk'),
    claims: { auth_time: 1 },
  });
  expect(answer.body.code).toBe('permission_missing');
});

/**
 * Written by hand: bank details, keys, roles and everything else that affects permissions, impersonation, and actions that cannot be
 * undone.
 */
const asking: readonly CallName[] = [
  ...(['create_merchant', 'update_bank_account'] as const),
  ...(['create_terminal_key', 'update_terminal_key', 'generate_api_key'] as const),
  ...(['create_role', 'update_role', 'delete_role', 'update_permissions_by_entity'] as const),
  ...(['create_user', 'update_user', 'update_account'] as const),
  ...(['reset_user_second_factor', 'update_second_factor_policy'] as const),
  'impersonate_user',
  'erase_customer_data',
  'merge_customer',
  'record_unknown_outcome',
];

test('exactly these calls require a recent sign-in', async () => {
  const gate = await startGate();
  try {
    const asked: string[] = [];
    for (const name of Object.keys(calls) as CallName[]) {
      const call: CallDeclaration = calls[name];
      const by = call.user_type === 'Administrator' ? 'admin' : 'merchant';
      const outcome = await gate.outcomeOf(name, by, {
        ...givenFor(call),
        terminal: true,
        headers: modifiedBy(by),
        claims: { auth_time: now_s() - 3_600 },
      });
      if (outcome === 'step_up_required') asked.push(name);
      else expect([name, outcome]).toEqual([name, accessTable[name][by]]);
    }
    expect(asked.toSorted()).toEqual(asking.toSorted());
  } finally {
    await gate.house.stop();
  }
}, 60_000);

const read = (claims: Record<string, unknown>, as: 'merchant' | 'clerk' = 'merchant') =>
  house.call('get_permission_codes', as, { params: { id: users[as].user_id }, claims });

test('refuses the token of an ended session within moments, but no token of other sessions', async () => {
  expect((await read({ sid: 'one' })).status).toBe(200);
  said.session_ids.push('one');
  await expect.poll(async () => (await read({ sid: 'one' })).status).toBe(401);
  expect((await read({ sid: 'one' })).body.code).toBe('not_signed_in');
  expect((await read({ sid: 'two' })).status).toBe(200);
});

test('after all sessions of an account end, refuses its older tokens and accepts newer ones', async () => {
  expect((await read({}, 'clerk')).status).toBe(200);
  said.accounts.push({ id_server_id: users.clerk.id_server_id, ended_at: new Date(Date.now() + 2_000).toISOString() });
  await expect.poll(async () => (await read({}, 'clerk')).status).toBe(401);
  expect((await read({ iat: now_s() + 4 }, 'clerk')).status).toBe(200);
  expect((await read({ sid: 'two' })).status).toBe(200);
  said.accounts.length = 0;
});

test('a revoked grant refuses only tokens of that client and session up to the second of revocation', async () => {
  const issued_at_s = now_s() - 10;
  const token = { sid: 'three', client_id: 'portal', iat: issued_at_s };
  expect((await read(token)).status).toBe(200);
  said.clients.push({
    session_id: 'three',
    client_id: 'portal',
    ended_at: new Date(issued_at_s * 1_000 + 900).toISOString(),
  });
  await expect.poll(async () => (await read(token)).status).toBe(401);
  expect((await read({ ...token, iat: issued_at_s + 1 })).status).toBe(200);
  expect((await read({ ...token, client_id: 'other' })).status).toBe(200);
  expect((await read({ ...token, sid: 'four' })).status).toBe(200);
});

test('while the identity provider is unreachable, known ended sessions stay refused and other calls work', async () => {
  unreachable = true;
  await ended.refresh();
  expect((await read({ sid: 'one' })).status).toBe(401);
  expect((await read({ sid: 'two' })).status).toBe(200);
  unreachable = false;
});

test('a starting node loads the sessions that ended earlier, and one with no interval requests nothing', async () => {
  const started = watch(60_000);
  await started.refresh();
  const subject = {
    id_server_id: users.merchant.id_server_id,
    issued_at_s: now_s(),
    authentication_methods: [],
    second_factor: false,
  };
  expect(started.has({ ...subject, session_id: 'one' })).toBe(true);
  started.stop();
  const silent = watch(0);
  await silent.refresh();
  expect(silent.has({ ...subject, session_id: 'one' })).toBe(false);
});
