import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilSo } from '../../../testing/in-time.ts';
import { type Letter, letterText, startMailServer, type TestMailServer } from '../../../testing/mail-server.ts';
import { type PaymentWorld, startPaymentWorld } from '../../../testing/payments.ts';
import { addPaymentLink, addProtection } from '../../../testing/requests/payment-links.ts';
import { merchants } from '../../../testing/world.ts';

let mails: TestMailServer;
let house: PaymentWorld;
beforeAll(async () => {
  mails = await startMailServer();
  house = await startPaymentWorld({ environment: { SMTP_URL: mails.url } });
});
afterAll(async () => {
  await house.stop();
  await mails.stop();
});

const { merchant_uid } = merchants.harbor;
const own = { id: merchant_uid };

test('a user lifts the pause of a link: it can be paid again, and history and page name the user', async () => {
  const protection_id = await addProtection(house);
  const read = async (query: Record<string, unknown> = {}) =>
    (await house.call('get_payment_link_protection', 'merchant', { params: own, query })).body;
  const before = (await read()).protections as Record<string, unknown>[];
  expect(before[0]).toMatchObject({ protection_id, kind: 'link_paused', is_in_force: true, ended_at: null });
  const link_id = String(before[0]?.link_id);
  const lifted = await house.call('lift_protection', 'merchant', { params: { ...own, protection_id } });
  expect(lifted.body.protection).toMatchObject({ is_in_force: false, ended_by_name: 'merchant Test' });
  expect(await house.sql('select status, paused_reason from payment_links where link_id = $1', [link_id])).toEqual([
    { status: 'active', paused_reason: null },
  ]);
  const again = await house.call('lift_protection', 'merchant', { params: { ...own, protection_id } });
  expect([again.status, again.body.code]).toEqual([409, 'status_forbids']);
  const unknown = await house.call('lift_protection', 'merchant', { params: { ...own, protection_id: randomUUID() } });
  expect(unknown.status).toBe(404);
  const entries = await house.sql("select target_id from audit_entries where call = 'lift_protection'");
  expect(entries).toEqual([{ target_id: link_id }]);
});

test('the attempts held off from a link are listed with their days, and another link’s are not', async () => {
  const { link_id } = await addPaymentLink(house);
  const other = await addPaymentLink(house);
  const day = new Date().toISOString().slice(0, 10);
  const attempt = (reason: string) => ({
    held_off_at: new Date().toISOString(),
    ...{ reason, visitor_id: randomUUID(), address: '192.0.2.7', request_id: 'a request' },
  });
  await house.sql("select note_held_off($1, 'payment_link', $2, $3, $4, 30, 2, now(), now())", [
    ...[merchant_uid, link_id, day, JSON.stringify([attempt('card'), attempt('link'), attempt('link')])],
  ]);
  const { body } = await house.call('get_payment_link_protection', 'merchant', { params: own, query: { link_id } });
  expect(body).toMatchObject({ total_count: 3, days: [{ day, count: 33 }] });
  const held_off = body.held_off as { reason: string | null; count: number; address: string | null }[];
  expect(held_off.map(({ reason, count }) => [reason, count])).toEqual(
    expect.arrayContaining([
      ['card', 1],
      ['link', 1],
      [null, 31],
    ]),
  );
  const none = await house.call('get_payment_link_protection', 'merchant', {
    params: own,
    query: { link_id: other.link_id },
  });
  expect(none.body).toMatchObject({ held_off: [], days: [], protections: [] });
});

test('mails the merchant about a paused link, and the operator about strict pages of a merchant', async () => {
  const { link_id } = await addPaymentLink(house, { name: 'Tasting in May' });
  const start = (consequence: string, scope: string) =>
    house.sql(
      `select start_protection($1::jsonb, 'a key'::bytea, 31, 16, now(), now(), $2, 'payment_link', $3, 'a request', '192.0.2.7')`,
      [
        JSON.stringify({ consequence, scope, protection_minutes: [15], remembered_hours: 24 }),
        ...[merchant_uid, link_id],
      ],
    );
  await start('pause_link', 'link');
  await start('protect_merchant', 'merchant');
  const letterAbout = async (words: string) => {
    await untilSo(
      () => mails.letters.some(({ data }) => data.includes(words)),
      () => `a mail says '${words}'`,
    );
    return mails.letters.find(({ data }) => data.includes(words)) as Letter;
  };
  const paused = await letterAbout('Your link Tasting in May was paused');
  expect(letterText(paused).replace(/\s+/g, ' ')).toContain('31 payments were attempted and 16 were declined');
  const told = await letterAbout('are protected: someone may');
  expect(told.recipients).toEqual([house.gateway.dependencies.settings.SUPPORT_EMAIL]);
});

test('the job ends an expired protection, and the link can be paid again', async () => {
  const protection_id = await addProtection(house);
  await house.sql(
    "update protections set started_at = now() - interval '20 minutes', until = now() where protection_id = $1",
    [protection_id],
  );
  await house.until(
    `select p.ended_at = p.until as ended, l.status = 'active' as active from protections p
     join payment_links l on l.link_id = p.target_id where p.protection_id = $1`,
    [protection_id],
  );
});

test('deletes counters after a day and a merchant’s after 29, and old puzzles and declined cards', async () => {
  await house.emptyTables('velocity_counters', 'spent_puzzles', 'declined_cards', 'link_outcomes');
  const count = (scope: string, days: number) =>
    house.sql(
      `insert into velocity_counters (scope, key_hash, window_start, count) values ($1, 'a key', now() - $2 * interval '1 day', 1)`,
      [scope, days],
    );
  await count('card', 2);
  await count('card', 0.5);
  await count('merchant', 27);
  await count('merchant', 30);
  await house.sql(`insert into spent_puzzles values ('one', 'a', now() - interval '2 hours'), ('two', 'b', now())`);
  await house.sql(`insert into declined_cards values ('session', 'a', 'b', now() - interval '25 hours')`);
  await house.sql("select enqueue_job('expire_attempt_counters', 'expire_attempt_counters', $1)", [
    JSON.stringify({ tenant_uid: null, entity_id: null, reference: '', tries: 0, reason: null, about: {} }),
  ]);
  await house.until(
    `select (select count(*) from velocity_counters) = 2 as counters, (select count(*) from spent_puzzles) = 1 as puzzles,
       not exists (select from declined_cards) as cards`,
  );
  expect(await house.sql('select scope from velocity_counters order by scope')).toEqual([
    { scope: 'card' },
    { scope: 'merchant' },
  ]);
});
