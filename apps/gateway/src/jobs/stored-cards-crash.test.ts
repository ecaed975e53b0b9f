import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TaskName } from '../store/background-jobs/task-about.ts';
import { untilJobsDone } from '../testing/background-jobs.ts';
import { type CrashWorld, startCrashWorld } from '../testing/faults/crash-world.ts';
import { untilSo } from '../testing/in-time.ts';
import { harborTerminal } from '../testing/payments.ts';
import { consentBody, customerBody } from '../testing/vault.ts';
import { merchants } from '../testing/world.ts';

/*
 * kill -9 in the middle of the two rounds for stored cards, in a separate gateway process. Then a new process takes over the round: nothing
 * is done twice and nothing is left out.
 */

let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
  await world.rows(
    `insert into webhooks (merchant_uid, webhook_id, url, events, sealed_secret, key_version, created_at, created_by, updated_at)
     select m.merchant_uid, gen_random_uuid(), 'https://hooks.invalid/', '{account.added,account.updated,account.blocked}', '\\x00', 1, now(),
       u.user_id, now()
     from merchants m join users u on u.username = 'merchant' where m.merchant_uid = '${merchants.harbor.merchant_uid}'`,
  );
});
afterEach(() => world.killAll());
afterAll(() => world.stop());

const jobs = { sql: (text: string) => world.rows<never>(text) };
const enqueue = (task: TaskName) =>
  world.rows(
    `select enqueue_job('${task}', '${task}', '{"tenant_uid":null,"entity_id":null,"reference":"","tries":0,"reason":null,"about":{}}')`,
  );
const counted = (rows: readonly Record<string, unknown>[], name: string) =>
  Object.fromEntries(rows.map((row) => [row[name], Number(row.count)]));

/**
 * A customer with four cards: the updater replaces one, gives one a new expiry date, closes one, and reports one as "contact the customer".
 */
async function customerToUpdate(): Promise<string> {
  const node = await world.startNode();
  const made = await world.post(node, 'vault/customers', customerBody, randomUUID());
  const customer_id = String(made?.body.customer_id);
  for (const card_number of ['4000000000000309', '4000000000000325', '4000000000000333', '4000000000000390']) {
    const body = { card_number, expiry: '1231', cvv: '123', ...consentBody };
    const added = await world.post(node, `vault/customers/${customer_id}/accounts`, body, randomUUID());
    expect(added, JSON.stringify(added)).toMatchObject({ status: 200, body: { verified: true } });
  }
  await world.rows(
    `update vault_accounts set card_expiry = to_char(now(), 'MMYY') where customer_id = '${customer_id}'`,
  );
  await untilJobsDone(jobs);
  await world.kill(node);
  return customer_id;
}

test.each([
  ['card_update_answered', 4],
  ['card_update_written', 1],
  ['card_update_written', 4],
] as const)(
  'update_accounts killed at %s with %d cards: the next node completes it, each card and mail once',
  async (crash_at, crash_count) => {
    const customer_id = await customerToUpdate();
    await world.rows(
      'delete from vault_rounds; delete from webhook_events; delete from mail_messages; delete from link_secrets',
    );
    const asked = async () =>
      (await world.acquirer.messages(harborTerminal)).filter(({ mti }) => mti === '0302').length;
    const crashing = await world.startNode(crash_at, { crash_count });
    await enqueue('update_accounts');
    await crashing.ended;
    expect(await world.rows('select from vault_rounds')).toEqual([]);

    await world.startNode();
    await untilJobsDone(jobs);
    const settled = async () => ({
      accounts: counted(
        await world.rows(
          `select c.last_four || ' ' || a.status as account, count(*) from vault_accounts a join cards c using (merchant_uid, card_id)
           where a.customer_id = '${customer_id}' group by 1`,
        ),
        'account',
      ),
      events: counted(
        await world.rows(
          `select e.kind, count(*) from account_events e join vault_accounts a using (merchant_uid, account_uid)
           where a.customer_id = '${customer_id}' and e.user_id is null group by 1`,
        ),
        'kind',
      ),
      webhooks: counted(await world.rows('select type, count(*) from webhook_events group by 1'), 'type'),
      mails: counted(await world.rows('select kind, count(*) from mail_messages group by 1'), 'kind'),
      links: (await world.rows('select from link_secrets where revoked_at is null')).length,
      rounds: (await world.rows(`select from vault_rounds where round = 'update_accounts'`)).length,
    });
    const once = {
      accounts: { '0309 replaced': 1, '0317 usable': 1, '0325 usable': 1, '0333 blocked': 1, '0390 usable': 1 },
      events: { number_changed: 1, added: 1, expiry_changed: 1, blocked: 1 },
      webhooks: { 'account.added': 1, 'account.updated': 2, 'account.blocked': 1 },
      mails: { card_changed: 2, card_request: 1 },
      links: 1,
      rounds: 1,
    };
    expect(await settled()).toEqual(once);
    const questions = await asked();
    await enqueue('update_accounts');
    await untilJobsDone(jobs);
    expect(await asked()).toBe(questions);
    expect(await settled()).toEqual(once);
  },
  60_000,
);

test('wipe_cards killed after its first thousand numbers: the next node wipes the others, each once', async () => {
  const node = await world.startNode();
  const made = await world.post(node, 'vault/customers', customerBody, randomUUID());
  await world.kill(node);
  const customer_id = String(made?.body.customer_id);
  // Without triggers: no mails to the customer about 1,200 cards.
  await world.rows(
    `begin;
     set local session_replication_role = replica;
     with old as (
       insert into cards (merchant_uid, card_id, fingerprint, card_brand, first_six, last_four, sealed_number, key_version, created_at)
       select '${merchants.harbor.merchant_uid}', gen_random_uuid(), sha256(n::text::bytea), 'visa', '411111', '1111', '\\x01', 1,
         now() - interval '500 days' + n * interval '1 second'
       from generate_series(1, 1200) n returning *
     )
     insert into vault_accounts (merchant_uid, account_uid, customer_id, card_id, card_expiry, is_default, status, consent_at, consent_channel,
       consent_text, source, created_at, updated_at)
     select o.merchant_uid, gen_random_uuid(), '${customer_id}', o.card_id, '1231', false, 'removed', now(), 'in_person', 'Yes', 'portal', now(), now()
     from old o;
     commit`,
  );
  await world.rows('delete from vault_rounds');
  const wiped = async () => {
    const [row] = await world.rows(
      `select count(*) filter (where c.wiped_at is not null and c.sealed_number is null)::int as numbers,
         count(e.account_event_id)::int as events, count(distinct e.account_uid)::int as accounts
       from vault_accounts a join cards c using (merchant_uid, card_id)
         left join account_events e on e.merchant_uid = a.merchant_uid and e.account_uid = a.account_uid and e.kind = 'wiped'
       where a.customer_id = '${customer_id}'`,
    );
    return row;
  };
  const crashing = await world.startNode('cards_wiped');
  await enqueue('wipe_cards');
  await crashing.ended;
  expect(await wiped()).toEqual({ numbers: 1_000, events: 1_000, accounts: 1_000 });
  expect(await world.rows('select from vault_rounds')).toEqual([]);

  await world.startNode();
  await untilSo(
    async () => (await world.rows(`select from vault_rounds where round = 'wipe_cards'`)).length === 1,
    () => 'the round is over',
  );
  expect(await wiped()).toEqual({ numbers: 1_200, events: 1_200, accounts: 1_200 });
  expect(await world.rows(`select done_count::int from vault_rounds where round = 'wipe_cards'`)).toEqual([
    { done_count: 200 },
  ]);
}, 60_000);
