import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccountChange, createIdentityAccounts } from '../../accounts/identity-accounts.ts';
import { OperationError } from '../../operation.ts';
import { checkAudit } from '../../store/audit/audit-check.ts';
import { acceptingAccounts, startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { untilSealed } from '../../testing/until-sealed.ts';
import { merchants, users } from '../../testing/world.ts';

let house: TestGateway;
const updates: { id_server_id: string; change: AccountChange }[] = [];
const resets: string[] = [];
/** Whether a new address is pending at the provider. */
let email_pending = true;
const waiting = {
  email: 'zoe@example.com',
  requested_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-21T09:00:00.000Z',
};
const cancelled: string[] = [];
let fault: OperationError | undefined;
/** Runs between the provider's answer and the end of the operation. */
let took: (() => void) | undefined;
beforeAll(async () => {
  house = await startTestGateway({
    identity_accounts: {
      ...acceptingAccounts,
      update: async (id_server_id, change) => {
        if (fault !== undefined) throw fault;
        updates.push({ id_server_id, change });
        took?.();
        return { email_pending };
      },
      settle: async (id_server_id, change) => {
        updates.push({ id_server_id, change });
      },
      emailChange: async (id_server_id) => (id_server_id === users.clerk.id_server_id ? waiting : null),
      cancelEmailChange: async (id_server_id) => {
        cancelled.push(id_server_id);
        if (cancelled.length > 1) throw new OperationError('not_found');
      },
      sendPasswordReset: async (id_server_id) => {
        if (fault !== undefined) throw fault;
        resets.push(id_server_id);
      },
    },
  });
});
afterAll(() => house.stop());
beforeEach(() => {
  updates.length = 0;
  resets.length = 0;
  fault = undefined;
  took = undefined;
  email_pending = true;
});

type Entry = Record<string, unknown>;
const entries = (call: string) =>
  house.sql<Entry>('select * from audit_entries where call = $1 order by audit_entry_id', [call]);
const userRow = async (user_id: string) =>
  (await house.sql<Entry>('select * from users where user_id = $1', [user_id]))[0];

test('[S7.37] a user changes their own account here and at the identity provider, and the audit records the change', async () => {
  const answer = await house.call('update_account', 'clerk', {
    body: { id_server_id: users.clerk.id_server_id, first_name: 'Zoë', email: 'zoe@example.com' },
  });
  expect(answer.body).toEqual({ Message: expect.any(String) });
  expect(updates).toEqual([
    { id_server_id: users.clerk.id_server_id, change: { first_name: 'Zoë', email: 'zoe@example.com' } },
  ]);
  // The new address is stored here only after its owner has confirmed it there.
  expect(await userRow(users.clerk.user_id)).toMatchObject({ first_name: 'Zoë', email: 'clerk@example.com' });
  const written = await entries('update_account');
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({
    entity_id: merchants.harbor.merchant_uid,
    user_id: users.clerk.user_id,
    impersonator_user_id: null,
    request_id: answer.headers.get('x-request-id'),
    address: '127.0.0.1',
    target_type: 'user',
    target_id: users.clerk.user_id,
    before: { first_name: 'clerk', email: 'clerk@example.com' },
    after: { first_name: 'Zoë', email: 'zoe@example.com' },
  });
});

test('accepts names in any script, and refuses invalid names and look-alike usernames by field', async () => {
  const change = (changed: Record<string, string>) =>
    house.call('update_account', 'second', { body: { id_server_id: users.second.id_server_id, ...changed } });
  const before = await userRow(users.second.user_id);
  for (const first_name of ['محمد', "Zoë-Marie O'Neil"]) {
    expect((await change({ first_name })).status).toBe(200);
    expect(await userRow(users.second.user_id)).toMatchObject({ first_name });
  }
  expect(await userRow(users.second.user_id)).toMatchObject({ version: Number(before?.version) + 2 });
  for (const [field, value] of [
    ['first_name', '🦊 Renard'],
    ['first_name', '<script>alert(1)</script>'],
    ['first_name', 'a\u0000b'],
    ['email', 'nobody'],
    ['username', 'аdmin'],
  ] as const) {
    expect((await change({ [field]: value })).body, value).toMatchObject({
      code: 'invalid_request',
      errors: [{ field }],
    });
  }
});

test('changes the address of an invited user immediately before they accept', async () => {
  email_pending = false;
  const { id_server_id, user_id } = users.past_due;
  expect(
    (await house.call('update_account', 'past_due', { body: { id_server_id, email: 'right@example.com' } })).status,
  ).toBe(200);
  expect(await userRow(user_id)).toMatchObject({ email: 'right@example.com' });
});

test('[S7.37] a pending address can be seen and cancelled by its owner and users who can change users, no one else', async () => {
  const params = { id_server_id: users.clerk.id_server_id };
  for (const as of ['clerk', 'merchant', 'admin'] as const) {
    expect((await house.call('get_email_change', as, { params })).body).toEqual({ email_change: waiting });
  }
  expect((await house.call('get_email_change', 'second', { params })).body.code).toBe('not_found');
  expect((await house.call('cancel_email_change', 'second', { params })).body.code).toBe('not_found');
  expect(cancelled).toEqual([]);
  expect((await house.call('cancel_email_change', 'merchant', { params })).status).toBe(200);
  expect((await house.call('cancel_email_change', 'clerk', { params })).body.code).toBe('not_found');
  expect(await entries('cancel_email_change')).toMatchObject([
    { user_id: users.merchant.user_id, target_id: users.clerk.user_id },
  ]);
});

test('an error of the identity provider changes and audits nothing', async () => {
  fault = new OperationError('service_unavailable');
  const before = (await entries('update_account')).length;
  const answer = await house.call('update_account', 'pending', {
    body: { id_server_id: users.pending.id_server_id, first_name: 'Never' },
  });
  expect(answer.body.code).toBe('service_unavailable');
  expect(await userRow(users.pending.user_id)).toMatchObject({ first_name: 'pending' });
  expect(await entries('update_account')).toHaveLength(before);
});

test('the job repairs at the provider what was not saved here', async () => {
  took = () => {
    throw new OperationError('service_unavailable');
  };
  const answer = await house.call('update_account', 'pending', {
    body: { id_server_id: users.pending.id_server_id, first_name: 'Halfway' },
  });
  expect(answer.body.code).toBe('service_unavailable');
  expect(updates.map(({ change }) => change)).toEqual([{ first_name: 'Halfway' }]);
  expect(await userRow(users.pending.user_id)).toMatchObject({ first_name: 'pending' });
  took = undefined;
  await house.sql("update users set account_unsettled_at = account_unsettled_at - interval '2 minutes'");
  await house.gateway.jobs.runNow('settle_accounts');
  expect(updates.at(-1)).toMatchObject({ id_server_id: users.pending.id_server_id, change: { first_name: 'pending' } });
  expect(await house.sql('select 1 from users where account_unsettled_at is not null')).toEqual([]);
});

test('unchanged fields are neither sent to the provider nor audited', async () => {
  const { id_server_id, user_id } = users.past_due;
  const answer = await house.call('update_account', 'past_due', {
    body: { id_server_id, first_name: 'Zoë', last_name: String((await userRow(user_id))?.last_name) },
  });
  expect(answer.status, answer.text).toBe(200);
  expect(updates).toEqual([{ id_server_id, change: { first_name: 'Zoë' } }]);
  expect((await entries('update_account')).at(-1)).toMatchObject({
    before: { first_name: 'past_due' },
    after: { first_name: 'Zoë' },
  });
});

test('refuses a colleague’s username in any case, naming the field', async () => {
  const rename = (username: string) =>
    house.call('update_account', 'clerk', { body: { id_server_id: users.clerk.id_server_id, username } });
  expect((await rename('MERCHANT')).body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'username' }] });
  expect((await rename('Clerk')).status).toBe(200);
});

test('refuses an empty change', async () => {
  const answer = await house.call('update_account', 'clerk', { body: { id_server_id: users.clerk.id_server_id } });
  expect(answer.body.code).toBe('invalid_request');
});

test('[S7.38] a user requests a password link for themselves, which is audited', async () => {
  const answer = await house.call('reset_password', 'clerk', { body: { id_server_id: users.clerk.id_server_id } });
  expect(answer.body).toEqual({ Message: expect.any(String) });
  expect(resets).toEqual([users.clerk.id_server_id]);
  expect(await entries('reset_password')).toMatchObject([
    { user_id: users.clerk.user_id, before: null, after: { link_sent: true } },
  ]);
});

test('another’s account needs the permission, the same entity and at most the caller’s own permissions', async () => {
  const reset = async (as: keyof typeof users, of: keyof typeof users) => {
    const answer = await house.call('reset_password', as, { body: { id_server_id: users[of].id_server_id } });
    return answer.status === 200 ? 'sent' : answer.body.code;
  };
  expect(await reset('clerk', 'merchant')).toBe('permission_missing');
  expect(await reset('merchant', 'clerk')).toBe('sent');
  expect(await reset('merchant', 'second')).toBe('not_found');
  expect(await reset('merchant', 'admin')).toBe('not_found');
  expect(await reset('admin', 'merchant')).toBe('sent');
  expect(await reset('admin', 'foreign')).toBe('not_found');
  await house.sql(`insert into role_permissions select role_id, 'USUP' from user_roles where user_id = $1`, [
    users.clerk.user_id,
  ]);
  expect(await reset('clerk', 'merchant'), 'whoever could set it could become them').toBe('permission_missing');
  expect(await reset('clerk', 'nobody')).toBe('sent');
});

test('the job seals the audited entries, and they verify', async () => {
  await untilSealed(house);
  const { owner_pool, settings } = house.gateway.dependencies;
  expect(await checkAudit(owner_pool, settings.AUDIT_SEAL_SECRET)).toMatchObject({ fault_count: 0 });
});

test('calls the identity provider with the service secret, and maps its answers', async () => {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const asked_by = { id_server_id: users.merchant.id_server_id, entity_id: merchants.harbor.merchant_uid };
  const answering = (status: number) =>
    createIdentityAccounts(
      { IDENTITY_INTERNAL_URL: 'http://identity.example', IDENTITY_SERVICE_SECRET: 'the service secret' },
      {
        send: async (url, init) => {
          sent.push({ url: String(url), init });
          return new Response('{}', { status });
        },
      },
    );
  await answering(200).update('some-id', { email: 'a@example.com' }, asked_by);
  expect(sent[0]?.init?.headers).toMatchObject({ authorization: 'Bearer the service secret' });
  await expect(answering(404).sendPasswordReset('some-id', asked_by)).rejects.toMatchObject({ code: 'not_found' });
  await expect(answering(409).update('some-id', { username: 'x' }, asked_by)).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(answering(500).update('some-id', {}, asked_by)).rejects.toMatchObject({ code: 'service_unavailable' });
  await answering(200).endSessions('some-id', 'kept/one');
  expect(sent.at(-1)?.url).toBe(
    'http://identity.example/internal/accounts/some-id/sessions?kept_session_id=kept%2Fone',
  );
  await expect(answering(409).inviteAgain('some-id', asked_by)).rejects.toMatchObject({ code: 'status_forbids' });
  await expect(answering(429).sendPasswordReset('some-id', asked_by)).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await expect(answering(200).factors('some-id')).rejects.toMatchObject({ code: 'service_unavailable' });
  const unreachable = createIdentityAccounts({
    IDENTITY_INTERNAL_URL: 'http://127.0.0.1:1',
    IDENTITY_SERVICE_SECRET: 'the service secret',
  });
  await expect(unreachable.sendPasswordReset('some-id', asked_by)).rejects.toMatchObject({
    code: 'service_unavailable',
  });
});
