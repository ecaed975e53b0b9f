import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { IdentityAccounts } from '../../accounts/identity-accounts.ts';
import { runRound } from '../../testing/background-jobs.ts';
import { acceptingAccounts, startTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { letterText, startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { merchants, tenants, users } from '../../testing/world.ts';

const day_ms = 86_400_000;
const now = new Date();

let house: TestGateway;
let mail: TestMailServer;
let today = now;
let locales: IdentityAccounts['locales'] = acceptingAccounts.locales;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({
    clock: { now: () => today },
    environment: { SMTP_URL: mail.url },
    identity_accounts: { ...acceptingAccounts, locales: (ids) => locales(ids) },
  });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
beforeEach(async () => {
  today = now;
  mail.letters.length = 0;
  mail.answer(() => 250);
  await house.sql('delete from graphile_worker._private_jobs');
  await house.sql(
    `update users set last_active_at = $1, inactivity_warned_at = null, inactivity_exempt = false, user_status_id = 1 where username <> 'inactive'`,
    [now],
  );
});

/** Runs the round, and the mails that it enqueues. */
const run = async (at: Date = now) => {
  today = at;
  await runRound(house, 'deactivate_inactive_users');
};
const idleFor = (username: string, days: number) =>
  house.sql('update users set last_active_at = $2 where username = $1', [username, ago(days)]);
const ago = (days: number) => new Date(now.getTime() - days * day_ms);
const later = (days: number) => new Date(now.getTime() + days * day_ms);
const statusOf = async (username: string) =>
  (await house.sql<{ user_status_id: number }>('select user_status_id from users where username = $1', [username]))[0]
    ?.user_status_id;
const recipients = () => mail.letters.flatMap((letter) => letter.recipients);
const subjects = () => mail.letters.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim());

test('an idle user is warned once, 14 days ahead, and deactivated after 90 days', async () => {
  await idleFor('clerk', 75);
  await run();
  expect(mail.letters).toHaveLength(0);
  await idleFor('clerk', 76);
  await run();
  await run();
  expect(recipients().join()).toContain('clerk@example.com');
  expect(mail.letters).toHaveLength(1);
  await run(later(13));
  expect(await statusOf('clerk')).toBe(1);
  await run(later(14));
  expect(await statusOf('clerk')).toBe(2);
  const entries = await house.sql<{ call: string; user_id: null; entity_id: string }>(
    `select call, user_id, entity_id from audit_entries where target_id = $1 and call like '%inactive_user' order by audit_entry_id`,
    [users.clerk.user_id],
  );
  expect(entries).toEqual([
    { call: 'warn_inactive_user', user_id: null, entity_id: merchants.harbor.merchant_uid },
    { call: 'deactivate_inactive_user', user_id: null, entity_id: merchants.harbor.merchant_uid },
  ]);
  const [row] = await house.sql<{ unsettled: boolean }>(
    'select account_unsettled_at is not null as unsettled from users where user_id = $1',
    [users.clerk.user_id],
  );
  // The job that settles accounts notifies the identity provider, which ends the sessions.
  expect(row?.unsettled).toBe(true);
  const answer = await house.call('get_user', 'clerk', { params: { id: users.clerk.user_id } });
  expect(answer.body.code).toBe('user_inactive');
});

test('no user is deactivated without a warning 14 days before', async () => {
  await idleFor('clerk', 400);
  await run();
  expect(await statusOf('clerk')).toBe(1);
  await run(later(13.9));
  expect(await statusOf('clerk')).toBe(1);
  await run(later(14));
  expect(await statusOf('clerk')).toBe(2);
});

test('a user who never signed in counts from the invitation, and one who returns starts again', async () => {
  await house.sql('update users set last_active_at = null, created_date = $2 where username = $1', ['nobody', ago(80)]);
  await run();
  expect(recipients().join()).toContain('nobody@example.com');
  const { user_activity, owner_pool } = house.gateway.dependencies;
  user_activity.note(users.nobody.user_id, later(5));
  await user_activity.write(owner_pool);
  await run(later(20));
  expect(await statusOf('nobody')).toBe(1);
  await house.sql('update users set user_status_id = 2 where username = $1', ['nobody']);
  await house.sql('update users set last_active_at = $2 where username = $1', ['nobody', ago(900)]);
  await house.sql('update users set user_status_id = 1 where username = $1', ['nobody']);
  const [row] = await house.sql<{ fresh: boolean }>(
    `select last_active_at > now() - interval '1 minute' as fresh from users where username = 'nobody'`,
  );
  expect(row?.fresh).toBe(true);
});

test('a call counts as activity', async () => {
  await idleFor('merchant', 80);
  await house.call('get_user', 'merchant', { params: { id: users.merchant.user_id } });
  await house.gateway.jobs.runNow('record_user_activity');
  const [row] = await house.sql<{ here: boolean }>(
    `select last_active_at > now() - interval '1 minute' as here from users where username = 'merchant'`,
  );
  expect(row?.here).toBe(true);
});

test('keeps the last user who can administer an entity, mails them every 14 days, and deactivates idle administrators', async () => {
  await house.sql(`update users set user_status_id = 2 where username = 'inactive'`);
  await idleFor('merchant', 89);
  await run();
  await run(later(14));
  expect(await statusOf('merchant')).toBe(1);
  expect(subjects()).toEqual(['Your account will be made inactive', 'No one else can administer your account']);
  await run(later(15));
  expect(mail.letters).toHaveLength(2);
  await run(later(28));
  expect(mail.letters).toHaveLength(3);

  const second_id = randomUUID();
  await house.sql(
    `insert into users (user_id, id_server_id, entity_id, user_type_id, username, first_name, last_name, email, created_date, last_active_at)
     values ($1, gen_random_uuid(), $2, 'Administrator', 'idle.admin', 'Idle', 'Admin', 'idle.admin@example.com', $3, $3)`,
    [second_id, tenants.main.tenant_uid, ago(100)],
  );
  await run();
  await run(later(14));
  expect(await statusOf('idle.admin')).toBe(2);
});

test('users of the demo data are exempt', async () => {
  await idleFor('clerk', 400);
  await house.sql(`update users set inactivity_exempt = true where username = 'clerk'`);
  await run();
  await run(later(20));
  expect([mail.letters.length, await statusOf('clerk')]).toEqual([0, 1]);
});

test('a user whose warning cannot be delivered stays active', async () => {
  await idleFor('clerk', 80);
  mail.answer(() => 451);
  await run();
  await run(later(20));
  expect(await statusOf('clerk')).toBe(1);
});

test('an idle user is warned in the language of their last sign-in', async () => {
  await idleFor('clerk', 80);
  locales = async (ids) => Object.fromEntries(ids.map((id) => [id, 'zh-CN' as const]));
  await run();
  expect(mail.letters.map(letterText).join()).toContain('您已有 80 天未登录。您的账户将在 14 天后停用。');
});
