import type { CallResponse } from '@countinghouse/contract/call';
import type { getBackgroundJobs } from '@countinghouse/contract/core/background-jobs/get-background-jobs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runWaitingJobs, untilJobsDone } from '../../../testing/background-jobs.ts';
import { startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { bankBody } from '../../../testing/merchants.ts';
import { merchants, tenants, type UserName, users } from '../../../testing/world.ts';

let mail: TestMailServer;
let house: TestGateway;
beforeAll(async () => {
  mail = await startMailServer();
  house = await startTestGateway({ environment: { SMTP_URL: mail.url } });
});
afterAll(async () => {
  await house.stop();
  await mail.stop();
});
afterEach(async () => {
  mail.answer(() => 250);
  mail.letters.length = 0;
  await untilJobsDone(house);
  await house.sql('delete from graphile_worker._private_jobs');
});

const harbor = merchants.harbor.merchant_uid;
const merchant_mails = ['merchant@example.com'];
let version = 0;
/** Changes harbor's bank account, which notifies its administrators by mail. */
async function changeBankAccount(): Promise<void> {
  const answer = await house.call('update_bank_account', 'admin', {
    params: { id: harbor },
    body: { ...bankBody, version },
  });
  expect(answer.status, answer.text).toBe(200);
  version += 1;
  await untilJobsDone(house);
}
async function listed(as: UserName = 'admin'): Promise<CallResponse<typeof getBackgroundJobs>> {
  const { status, text, body } = await house.call('get_background_jobs', as);
  expect(status, text).toBe(200);
  return body as CallResponse<typeof getBackgroundJobs>;
}
const retry = async (as: UserName, body: Record<string, unknown>) =>
  (await house.call('retry_background_jobs', as, { body })).body;

test('an administrator sees failed jobs with owner and reason, but not their payload', async () => {
  mail.answer(() => 550);
  await changeBankAccount();
  const { tasks, troubled_jobs, total_count } = await listed();
  expect(total_count).toBe(merchant_mails.length);
  expect(tasks).toContainEqual({
    task: 'send_bank_change_mail',
    waiting: 0,
    running: 0,
    failed: merchant_mails.length,
    oldest_due_at: null,
  });
  expect(troubled_jobs[0]).toMatchObject({
    task: 'send_bank_change_mail',
    state: 'failed',
    entity: { entity_id: harbor, name: 'Merchant harbor' },
    reference: 'm•••@example.com',
    tries: 1,
    reason: 'mail_refused',
    next_try_at: null,
  });
  expect(JSON.stringify(troubled_jobs)).not.toMatch(/merchant@example\.com|4321|routing/);
});

test('lists a job that waits for its next try, and retries it immediately on request', async () => {
  mail.answer(() => 451);
  await changeBankAccount();
  const [job] = (await listed()).troubled_jobs;
  expect(job).toMatchObject({
    state: 'retrying',
    tries: 1,
    reason: 'mail_unavailable',
    next_try_at: expect.any(String),
  });
  mail.answer(() => 250);
  expect(await retry('admin', { task: 'send_bank_change_mail', job_id: job?.job_id })).toEqual({ retried_count: 1 });
  await untilJobsDone(house);
  expect(mail.letters).toHaveLength(1);
  expect((await listed()).troubled_jobs).toEqual([]);
});

test('retries all failed jobs of a task once each, and audits who requested it', async () => {
  mail.answer(() => 550);
  for (let times = 0; times < 3; times += 1) await changeBankAccount();
  mail.answer(() => 250);
  expect(await retry('admin', { task: 'expire_payment_files' })).toEqual({ retried_count: 0 });
  expect(await retry('admin', { task: 'send_bank_change_mail' })).toEqual({ retried_count: 3 });
  await untilJobsDone(house);
  expect(mail.letters).toHaveLength(3);
  expect(await retry('admin', { task: 'send_bank_change_mail' })).toEqual({ retried_count: 0 });
  const entries = await house.sql(
    `select user_id, entity_id, target_id, after from audit_entries where call = 'retry_background_jobs' and after ->> 'jobs' = '3'`,
  );
  expect(entries).toEqual([
    {
      user_id: users.admin.user_id,
      entity_id: tenants.main.tenant_uid,
      target_id: 'send_bank_change_mail',
      after: { jobs: 3 },
    },
  ]);
});

test('lists a job whose nodes kept dying, and can retry it', async () => {
  await house.sql(`select enqueue_job('check_audit', 'check_audit',
    '{"tenant_uid": null, "entity_id": null, "reference": "", "tries": 0, "reason": null, "about": {}}', 3600000)`);
  await house.sql('update graphile_worker._private_jobs set attempts = max_attempts');
  const [job] = (await listed()).troubled_jobs;
  expect(job).toMatchObject({ task: 'check_audit', state: 'failed', reason: 'node_lost', entity: null });
  expect(await retry('admin', { task: 'check_audit', job_id: job?.job_id })).toEqual({ retried_count: 1 });
  await untilJobsDone(house);
  expect((await listed()).troubled_jobs).toEqual([]);
});

test('another operator cannot see or retry an operator’s jobs, and both see those of the installation', async () => {
  mail.answer(() => 550);
  await changeBankAccount();
  await house.sql(`select enqueue_job('check_audit', 'poison', '{"about": 7}')`);
  await untilJobsDone(house);
  const tasksOf = async (as: UserName) => (await listed(as)).troubled_jobs.map(({ task }) => task).sort();
  expect(await tasksOf('admin')).toEqual(['check_audit', 'send_bank_change_mail']);
  expect(await tasksOf('foreign_admin')).toEqual(['check_audit']);
  expect((await listed('foreign_admin')).tasks.map(({ task }) => task)).not.toContain('send_bank_change_mail');
  const own = (await listed()).troubled_jobs.find(({ task }) => task === 'send_bank_change_mail');
  for (const body of [{ task: 'send_bank_change_mail' }, { task: 'send_bank_change_mail', job_id: own?.job_id }]) {
    expect(await retry('foreign_admin', body)).toEqual({ retried_count: 0 });
  }
  expect(await tasksOf('admin')).toContain('send_bank_change_mail');
});

test('measures depth, age and failures', async () => {
  mail.answer(() => 550);
  await changeBankAccount();
  await house.sql(`select enqueue_job('unknown_task', 'nobody does it', '{}')`);
  const { text } = await house.send('/metrics');
  expect(text).toContain('gateway_background_jobs{task="send_bank_change_mail",state="failed"} 1');
  expect(text).toContain('gateway_background_jobs{task="unknown_task",state="waiting"} 1');
  expect(text).toMatch(/gateway_background_job_oldest_due_seconds\{task="unknown_task"\} [\d.]+/);
  expect(text).toMatch(
    /gateway_background_job_failures_total\{task="send_bank_change_mail",reason="mail_refused"\} \d/,
  );
  await house.sql(`delete from graphile_worker._private_jobs`);
});

test('deletes failed jobs after thirty days', async () => {
  mail.answer(() => 550);
  await changeBankAccount();
  const expire = () =>
    house.sql(
      `select enqueue_job('expire_failed_jobs', 'expire_failed_jobs', '{"tries": 0, "reference": "", "about": {}}')`,
    );
  await house.sql(`update graphile_worker._private_jobs set updated_at = now() - interval '29 days'`);
  await expire();
  await runWaitingJobs(house);
  expect((await listed()).total_count).toBe(1);
  await house.sql(`update graphile_worker._private_jobs set updated_at = now() - interval '31 days'`);
  await expire();
  await runWaitingJobs(house);
  expect((await listed()).total_count).toBe(0);
});
