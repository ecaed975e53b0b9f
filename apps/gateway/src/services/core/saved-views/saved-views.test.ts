import type { SavedView } from '@countinghouse/contract/core/saved-views/saved-view';
import { viewsMaximum } from '@countinghouse/domain/report/saved-view';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { savedViewBody } from '../../../testing/reports/saved-views.ts';
import { merchants, type UserName } from '../../../testing/world.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
});
afterAll(() => house.stop());
beforeEach(() => house.sql('delete from saved_views').then(() => undefined));

const save = async (as: UserName, changes: Record<string, unknown> = {}) => {
  const answer = await house.call('create_saved_view', as, { body: savedViewBody(changes) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.saved_view as SavedView;
};
const viewsOf = async (as: UserName, list = 'payments') => {
  const answer = await house.call('get_saved_views', as, { query: { list } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.saved_views as SavedView[];
};
const change = (as: UserName, { view_id, version }: SavedView, body: Record<string, unknown>) =>
  house.call('update_saved_view', as, { params: { id: view_id }, body: { version, ...body } });
const remove = (as: UserName, { view_id }: SavedView) =>
  house.call('delete_saved_view', as, { params: { id: view_id } });
const names = (views: readonly SavedView[]) => views.map(({ name }) => name);

test('saves a view for its list, visible only to its owner', async () => {
  const view = await save('merchant', {
    name: '  To capture ',
    address: { status: '205', sort: 'amount:desc:number' },
  });
  expect(view).toMatchObject({
    list: 'payments',
    name: 'To capture',
    address: { status: '205', sort: 'amount:desc:number' },
    shared: false,
    own: true,
    version: 1,
  });
  await save('merchant', { list: 'void', name: 'Today' });
  expect(await viewsOf('merchant')).toEqual([view]);
  expect(names(await viewsOf('merchant', 'void'))).toEqual(['Today']);
  for (const other of ['clerk', 'admin', 'second', 'foreign'] as const) expect(await viewsOf(other)).toEqual([]);
});

test('own views keep their order, and saving the same name in any case replaces the view in place', async () => {
  const first = await save('merchant', { name: 'One', address: { status: '205' } });
  await save('merchant', { name: 'Two', address: {} });
  const replaced = await save('merchant', { name: 'ONE', address: { status: '210' } });
  expect(replaced).toMatchObject({ view_id: first.view_id, version: 2, address: { status: '210' } });
  expect(names(await viewsOf('merchant'))).toEqual(['ONE', 'Two']);
  const answers = await Promise.all([1, 2, 3].map(() => save('merchant', { name: 'At once' })));
  expect(new Set(answers.map(({ view_id }) => view_id)).size).toBe(1);
});

describe('a shared view', () => {
  test('is visible to all users of the merchant, after their own, and to no one else', async () => {
    await save('clerk', { name: 'Zebra' });
    const view = await save('merchant', { name: 'Refunds of the week', shared: true });
    const seen = await viewsOf('clerk');
    expect(names(seen)).toEqual(['Zebra', 'Refunds of the week']);
    expect(seen[1]).toMatchObject({ view_id: view.view_id, own: false, shared: true });
    expect(seen[1]?.owner_name).toMatch(/\S/);
    for (const other of ['admin', 'second', 'foreign', 'foreign_admin'] as const)
      expect(await viewsOf(other)).toEqual([]);
  });

  test('of an operator is visible only to its administrators', async () => {
    await save('admin', { list: 'merchants', name: 'Waiting', shared: true });
    expect(names(await viewsOf('analyst', 'merchants'))).toEqual(['Waiting']);
    for (const other of ['merchant', 'foreign_admin'] as const) expect(await viewsOf(other, 'merchants')).toEqual([]);
  });

  test('can be changed only by its owner, and deleted also by users who can change users', async () => {
    const view = await save('clerk', { name: 'Mine', shared: true });
    expect((await change('merchant', view, { name: 'Yours' })).body.code).toBe('permission_missing');
    const other = await save('merchant', { name: 'Ours', shared: true });
    expect((await remove('clerk', other)).body.code).toBe('permission_missing');
    expect((await remove('merchant', view)).status).toBe(200);
    expect(names(await viewsOf('clerk'))).toEqual(['Ours']);
  });

  test('that is no longer shared is not found by others', async () => {
    const view = await save('merchant', { name: 'Ours', shared: true });
    expect((await change('merchant', view, { shared: false })).status).toBe(200);
    expect(await viewsOf('clerk')).toEqual([]);
    expect((await remove('clerk', view)).status).toBe(404);
    expect((await change('clerk', view, { name: 'Theirs' })).status).toBe(404);
  });
});

test('a view cannot take the name of another, and changing an old version is a conflict', async () => {
  const view = await save('merchant', { name: 'One' });
  await save('merchant', { name: 'Two' });
  const renamed = await change('merchant', view, { name: 'First' });
  expect(renamed.body.saved_view).toMatchObject({ name: 'First', version: 2, shared: false });
  expect((await change('merchant', view, { shared: true })).body).toMatchObject({
    code: 'changed_meanwhile',
    details: { version: 2 },
  });
  const taken = await change('merchant', { ...view, version: 2 }, { name: 'tWo' });
  expect([taken.status, taken.body.errors?.[0]?.field]).toEqual([400, 'name']);
});

test('no user keeps more than the maximum, even with parallel saves', async () => {
  await house.sql(
    `insert into saved_views (entity_id, view_id, user_id, list, name, address, shared, created_at, updated_at)
     select $1, gen_random_uuid(), user_id, 'payments', 'View ' || n, '{}', false, now(), now()
     from users, generate_series(1, $2::integer) n where username = 'clerk' and entity_id = $1`,
    [merchants.harbor.merchant_uid, viewsMaximum - 1],
  );
  const answers = await Promise.all(
    [1, 2, 3].map(() => house.call('create_saved_view', 'clerk', { body: savedViewBody() })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect((await house.call('create_saved_view', 'clerk', { body: savedViewBody({ name: 'view 1' }) })).status).toBe(
    200,
  );
});

test.each<[string, Record<string, unknown>]>([
  ['a list that has no views', { list: 'users' }],
  ['no name', { name: '  ' }],
  ['a name that is too long', { name: 'n'.repeat(41) }],
  ['a parameter that is none', { address: { 'a b': 'x' } }],
  ['a value that is no text', { address: { status: 205 } }],
  ['a value that is too long', { address: { search: 'x'.repeat(501) } }],
  ['too many parameters', { address: Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`p${n}`, 'x'])) }],
  ['a card number in its name', { name: '4012 8888 8888 1881' }],
  ['a card number in what it searches for', { address: { search: '4012-8888-8888-1881' } }],
])('refuses %s', async (_what, changes) => {
  const answer = await house.call('create_saved_view', 'merchant', { body: savedViewBody(changes) });
  expect([answer.status, answer.body.code], answer.text).toEqual([400, 'invalid_request']);
  expect(await viewsOf('merchant')).toEqual([]);
});

test('the history records who saved a view, without its search text', async () => {
  const view = await save('merchant', { address: { search: 'Ada Lovelace', status: '205' } });
  const [entry] = await house.sql<{ call: string; after: Record<string, unknown> }>(
    'select call, after from audit_entries where target_id = $1',
    [view.view_id],
  );
  expect(entry).toMatchObject({ call: 'create_saved_view', after: { address: { search: '•••', status: '205' } } });
});

test('erasing a customer removes their search text from all views of the merchant and its operator', async () => {
  const email = 'erase-me@views.example';
  await house.sale(payload({ ...freshCard(), email }));
  await house.sql('update payments set status = 218 where email = $1', [email]);
  const mine = await save('merchant', { address: { search: 'erase-me@views', status: '205' } });
  const whole = await save('merchant', { address: { search: email.toUpperCase() } });
  const operators = await save('admin', { address: { search: `of ${email}` } });
  const others = await save('second', { address: { search: email } });
  const erased = await house.call('erase_customer_data', 'merchant', {
    params: { merchant_id: merchants.harbor.merchant_uid },
    body: { email },
  });
  expect(erased.status, erased.text).toBe(200);
  const kept = await house.sql<{ view_id: string; search: string }>(
    "select view_id, address ->> 'search' as search from saved_views",
  );
  expect(Object.fromEntries(kept.map(({ view_id, search }) => [view_id, search]))).toEqual({
    [mine.view_id]: 'erase-me@views',
    [whole.view_id]: '•••',
    [operators.view_id]: '•••',
    [others.view_id]: email,
  });
});
