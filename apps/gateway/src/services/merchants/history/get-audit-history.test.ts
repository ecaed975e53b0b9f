import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCsv, readSheets, requestFile } from '../../../testing/files.ts';
import { type Answer, impersonating } from '../../../testing/gateway.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { apiKeyBody, generateKey } from '../../../testing/people/api-keys.ts';
import { reportBody } from '../../../testing/reports/reports.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());

const harbor = { id: merchants.harbor.merchant_uid };
type Page = { auditHistory: AuditEntry[]; total_count: number; total_count_is_exact: boolean };
const page = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Page;
};
const history = async (query: Record<string, unknown> = {}, as: UserName = 'admin', params = harbor) =>
  page(await house.call('get_audit_history', as, { params, query }));
const over = async (query: Record<string, unknown> = {}, as: UserName = 'admin') =>
  page(await house.call('search_audit_history', as, { query }));

const cut = (cut_off_time: string, version: number) =>
  house.call('update_settlement_schedule', 'merchant', {
    params: harbor,
    body: { version, automatic: true, cut_off_time, days: [1, 2, 3, 4, 5], time_zone: 'EST' },
  });

test('[S7.53][S3.40] a change appears immediately: who, from where, on what, and the differences by field', async () => {
  const changed = await cut('20:15', 1);
  expect(changed.status, changed.text).toBe(200);
  const [entry] = (await history()).auditHistory;
  expect(entry).toMatchObject({
    call: 'update_settlement_schedule',
    user: {
      user_id: users.merchant.user_id,
      kind: 'person',
      name: 'merchant Test',
      username: 'merchant',
      made_by: null,
    },
    impersonator: null,
    address: '127.0.0.1',
    request_id: changed.headers.get('x-request-id'),
    entity: { entity_id: harbor.id, name: 'Merchant harbor', kind: 'merchant' },
    target: { type: expect.any(String) },
  });
  expect(entry?.changes).toContainEqual({ field: 'cut_off_time', before: expect.any(String), after: '20:15' });
  expect(entry?.seal_number).toBeGreaterThan(0);
});

test('a key’s actions name the key and its creator, and impersonated ones name both users', async () => {
  const { key } = await generateKey(house, 'merchant', { ...apiKeyBody({ scopes: ['SAPR'] }), name: 'Till' } as never);
  const sale = await house.send('/api/credit-card/sale', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': `audit-${Date.now()}`,
    },
    body: JSON.stringify(payload(freshCard())),
  });
  expect(sale.status, sale.text).toBe(200);
  const [by_key] = (await history({ call: 'create_sale' })).auditHistory;
  expect(by_key?.user).toMatchObject({ kind: 'api_key', username: null, made_by: 'merchant Test' });

  const opened = await house.call('impersonate_user', 'admin', {
    params: { id: users.merchant.user_id },
    query: { access: 'full', reason: 'Asked for help' },
    headers: { 'x-modified-by': users.admin.user_id },
  });
  expect(opened.status, opened.text).toBe(200);
  const changed = await house.call('create_custom_report', 'admin', {
    params: { id: merchants.harbor.merchant_uid },
    body: reportBody({ name: 'Made for them' }),
    headers: impersonating('merchant', 'harbor'),
  });
  expect(changed.status, changed.text).toBe(200);
  const [both] = (await history({ user_id: users.admin.user_id, call: 'create_custom_report' })).auditHistory;
  expect([both?.user?.username, both?.impersonator?.username]).toEqual(['merchant', 'admin']);
  expect(both?.target).toMatchObject({ type: 'custom_report', name: 'Made for them' });
});

test('finds text in user, call, target and changes in any case, and refuses a card number or two letters', async () => {
  await cut('19:45', 2);
  for (const search of ['19:45', 'SETTLEMENT_SCHED', 'settlement schedule', 'merchant test', harbor.id.slice(0, 13)]) {
    const { auditHistory } = await history({ search });
    expect(
      auditHistory.map(({ call }) => call),
      search,
    ).toContain('update_settlement_schedule');
  }
  expect((await history({ search: 'nothing like it' })).auditHistory).toEqual([]);
  expect((await history({ search: '100%_\\' })).auditHistory).toEqual([]);
  for (const search of ['ab', '4111 1111 1111 1111']) {
    const answer = await house.call('get_audit_history', 'admin', { params: harbor, query: { search } });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'search']);
  }
});

test('dates are days of the merchant, and pages do not overlap in either order', async () => {
  const at = (instant: string, id: string) =>
    house.sql(
      `insert into audit_entries (entity_id, created_at, user_id, call, request_id, address, target_type, target_id, after)
       values ($1, $2, $3, 'update_account', 'r', '192.0.2.1', 'user', $4, '{"a": 1}')`,
      [harbor.id, instant, users.second.user_id, id],
    );
  await at('2025-03-02T04:59:59Z', 'last of the first');
  await at('2025-03-02T05:00:00Z', 'first of the second');
  await at('2025-03-03T04:59:59Z', 'last of the second');
  await at('2025-03-03T05:00:00Z', 'third');
  const range = { start_date: '2025-03-01', end_date: '2025-03-03' };
  // An entry shows once it is sealed. A transaction of any database of the server that began earlier delays that until it ends.
  await expect.poll(async () => (await history(range)).total_count, { timeout: 15_000 }).toBe(4);
  const day = (await history({ start_date: '2025-03-02', end_date: '2025-03-02' })).auditHistory;
  expect(day.map(({ target }) => target.id)).toEqual(['last of the second', 'first of the second']);
  const upward = await history({ ...range, sort: 'created_at:asc:date' });
  const downward = [
    ...(await history({ ...range, limit: 2 })).auditHistory,
    ...(await history({ ...range, limit: 2, offset: 2 })).auditHistory,
  ];
  expect(downward).toEqual(upward.auditHistory.toReversed());
  expect(upward).toMatchObject({ total_count: 4, total_count_is_exact: true });
  for (const [query, field] of [
    [{ start_date: '2025-02-30' }, 'start_date'],
    [{ start_date: '2025-03-02', end_date: '2025-03-01' }, 'end_date'],
    [{ sort: 'call:asc:text' }, 'sort'],
    [{ user_id: 'me' }, 'user_id'],
    [{ call: 'drop table' }, 'call.0'],
  ] as const) {
    const answer = await house.call('get_audit_history', 'admin', { params: harbor, query });
    expect([answer.status, answer.body.errors?.[0]?.field], answer.text).toEqual([400, field]);
  }
});

test('[S1.4] an administrator sees only their own operator and its merchants', async () => {
  await house.call('update_account', 'foreign', {
    body: { id_server_id: users.foreign.id_server_id, last_name: 'Elsewhere' },
  });
  await house.call('update_account', 'admin', {
    body: { id_server_id: users.admin.id_server_id, last_name: 'Chief' },
  });
  const main = await over({ limit: 100 });
  expect(new Set(main.auditHistory.map(({ entity }) => entity.kind))).toEqual(new Set(['merchant', 'operator']));
  expect(JSON.stringify(main)).not.toContain('Elsewhere');
  const other = await over({ limit: 100 }, 'foreign_admin');
  expect(other.auditHistory.map(({ entity }) => entity.name)).toEqual(['Merchant foreign']);
  const named = await house.call('get_audit_history', 'foreign_admin', { params: harbor });
  expect(named.status).toBe(404);
  const unknown = await house.call('get_audit_history', 'admin', { params: { id: users.admin.user_id } });
  expect(unknown.status).toBe(404);
});

test('the file contains what the search finds, guarded, and nothing of another operator', async () => {
  const csv = async (query: Record<string, string>, body: Record<string, unknown> = {}, as: UserName = 'admin') => {
    const answer = await requestFile(house, 'download_audit_history', as, { query, body });
    expect(answer.status).toBe(200);
    return readCsv(await answer.text());
  };
  const rows = await csv({ merchant_uid: harbor.id, start_date: '2025-03-02', end_date: '2025-03-02' });
  expect(rows[0]?.slice(0, 5)).toEqual(['Time', 'Who', 'Really', 'Address', 'What']);
  expect(rows.slice(1).map((row) => [row[0], row[1], row[9]])).toEqual([
    ['2025-03-02 23:59:59', 'second Test', '{"a": 1}'],
    ['2025-03-02 00:00:00', 'second Test', '{"a": 1}'],
  ]);
  const found = { merchant_uid: harbor.id, search: '19:45' };
  const worded = await csv(found, {
    labels: { call: 'Was', 'call:update_settlement_schedule': 'Abrechnungsplan geändert' },
  });
  expect(worded[1]).toEqual(['Abrechnungsplan geändert']);

  // Requested in a language, the file describes changes field by field, like the portal's table, with the words that exist.
  const told = await csv(found, {
    locale: 'zh-CN',
    labels: {
      before: '之前',
      after: '之后',
      'field:cut_off_time': '截止时间',
      ...Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`call:kind_${at}`, '更改了收单机构的结算设置'])),
    },
  });
  expect(told[0]).toEqual(['之前', '之后']);
  expect(told.slice(1)).toContainEqual([expect.stringContaining('截止时间：'), '截止时间：19:45']);
  for (const format of ['excel', 'xlsx'] as const) {
    const sheet = await requestFile(house, 'download_audit_history', 'admin', {
      query: found,
      body: { format, labels: { after: 'After' } },
    });
    const [cells] = Object.values(readSheets(await sheet.bytes()));
    expect(cells?.slice(0, 2)).toEqual([['After'], ['Cut off time: 19:45']]);
  }
  expect((await csv({ merchant_uid: harbor.id }, {}, 'foreign_admin')).length).toBe(1);
});
