import type { User } from '@countinghouse/contract/core/users/user';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { IdentityAccounts, NewAccount } from '../../../accounts/identity-accounts.ts';
import { OperationError } from '../../../operation.ts';
import { acceptingAccounts, startTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { addRole, holdingOnly } from '../../../testing/people/roles.ts';
import { addUser, userBody } from '../../../testing/people/users.ts';
import { untilSealed } from '../../../testing/until-sealed.ts';
import { merchants, tenants, type UserName, users } from '../../../testing/world.ts';

let house: TestGateway;
/** The accounts at the identity provider, and how it fails. */
const accounts = new Map<string, NewAccount & { disabled: boolean }>();
const told: string[] = [];
let fault: ((call: string) => void) | undefined;
const provider: IdentityAccounts = {
  ...acceptingAccounts,
  create: async (account) => {
    fault?.('create');
    accounts.set(account.id_server_id, { ...account, disabled: false });
    fault?.('created');
  },
  remove: async (id) => {
    fault?.('remove');
    accounts.delete(id);
  },
  update: async (id, change) => {
    fault?.('update');
    told.push(`update ${JSON.stringify(change)}`);
    const account = accounts.get(id);
    if (account !== undefined) Object.assign(account, change);
    return { email_pending: change.email !== undefined };
  },
  settle: async (id, names) => {
    fault?.('update');
    told.push(`update ${JSON.stringify(names)}`);
    const account = accounts.get(id);
    if (account !== undefined) Object.assign(account, names);
  },
  setDisabled: async (id, disabled) => {
    fault?.('setDisabled');
    told.push(`setDisabled ${disabled}`);
    const account = accounts.get(id);
    if (account !== undefined) account.disabled = disabled;
  },
  endSessions: async () => void told.push('endSessions'),
  inviteAgain: async () => void told.push('inviteAgain'),
  resetSecondFactor: async () => void told.push('resetSecondFactor'),
};
beforeAll(async () => {
  house = await startTestGateway({ identity_accounts: provider });
});
afterAll(() => house.stop());
afterEach(() => {
  fault = undefined;
  told.length = 0;
});

const unavailable = () => {
  throw new OperationError('service_unavailable');
};
const get = async (as: UserName, id: string) =>
  (await house.call('get_user', as, { params: { id } })).body.user as User;
const roleOf = async (name: UserName) =>
  (await house.sql<{ role_id: string }>('select role_id from user_roles where user_id = $1', [users[name].user_id]))[0]
    ?.role_id ?? '';
/** The users with a name, whatever suffix it got. */
const rowsOf = (username: string) =>
  house.sql<{ username: string }>("select * from users where split_part(username, '@', 1) = $1", [
    username.split('@')[0],
  ]);
/** A name with the number of the business as suffix. */
const signInPattern = (username: unknown) => new RegExp(`^${username}@[0-9]{6}$`);
const creations = () => house.sql('select * from user_creations');
const idServerOf = async (user_id: string) =>
  (await house.sql<{ id_server_id: string }>('select id_server_id from users where user_id = $1', [user_id]))[0]
    ?.id_server_id ?? '';
/** A call with the token of a person who is not in the test world. */
const asSomebody = async (id_server_id: string, path: string) =>
  house.send(path, { headers: { authorization: `Bearer ${await house.issuer.token(id_server_id)}` } });
const age = () => house.sql("update user_creations set started_at = started_at - interval '2 minutes'");

test('[S7.20] [S3.1] [S3.2] [S3.3] [S3.4] [S3.5] [S3.6] [S3.7] [S3.8] an owner adds a user of their merchant, who is active and invited', async () => {
  const role = await roleOf('clerk');
  const body = userBody({ roles: [role], permissions: [{ code: 'EXPT', has_access: true }], locale: 'de' });
  const answer = await house.call('create_user', 'merchant', { body });
  expect(answer.body, answer.text).toEqual({ user_id: expect.any(String) });
  const user = await get('merchant', answer.body.user_id as string);
  expect(user).toMatchObject({
    username: expect.stringMatching(signInPattern(body.username)),
    full_name: 'Nadia Quist',
    email: body.email,
    user_status_id: 1,
    user_status: 'Active',
    user_type_id: 'Merchant',
    is_merchant_user: true,
    created_by: 'merchant',
    updated_by: null,
    modified_by: null,
    role: 'Role of clerk',
    roles: [{ role_id: role, name: 'Role of clerk' }],
    entity_id: merchants.harbor.merchant_uid,
    client_url: tenants.main.client_url,
    version: 1,
  });
  const held = user.permissionCategories.flatMap(({ permissions }) => permissions.filter((one) => one.has_access));
  expect(held.map(({ code }) => code).toSorted()).toEqual(['EXPT', 'RESD', 'RESV', 'SAPR', 'SAVI']);
  expect(accounts.get(user.id_server_id)).toMatchObject({
    username: user.username,
    locale: 'de',
    belonging: {
      entity_id: merchants.harbor.merchant_uid,
      tenant_uid: tenants.main.tenant_uid,
      user_type_id: 'Merchant',
    },
  });
  expect(await creations()).toEqual([]);
  expect((await asSomebody(user.id_server_id, `/api/core/users/${user.user_id}`)).status).toBe(200);
});

test('[S6.144] an administrator adds administrators, and users of the operator’s merchants', async () => {
  const one = await addUser(house, 'admin');
  expect(await get('admin', one.user_id)).toMatchObject({
    user_type_id: 'Administrator',
    is_merchant_user: false,
    entity_id: tenants.main.tenant_uid,
  });
  const other = await addUser(house, 'admin', { entity_id: merchants.second.merchant_uid });
  expect(await get('admin', other.user_id)).toMatchObject({
    user_type_id: 'Merchant',
    entity_id: merchants.second.merchant_uid,
  });
});

test('no user adds users to another business, and only administrators create administrators', async () => {
  for (const [as, entity_id] of [
    ['merchant', merchants.second.merchant_uid],
    ['merchant', tenants.main.tenant_uid],
    ['admin', merchants.foreign.merchant_uid],
    ['admin', tenants.other.tenant_uid],
  ] as const) {
    const body = userBody({ entity_id });
    expect((await house.call('create_user', as, { body })).body.code, `${as} ${entity_id}`).toBe('not_found');
    expect(await rowsOf(body.username as string)).toEqual([]);
  }
});

test('ignores fields that the call does not accept', async () => {
  const { user_id } = await addUser(house, 'merchant', {
    user_type_id: 'Administrator',
    user_status_id: 2,
    merchant_uid: merchants.second.merchant_uid,
    tenant_uid: tenants.other.tenant_uid,
    role: 'Role of admin',
    status: 'x',
    id_server_id: users.admin.id_server_id,
    user_id: users.admin.user_id,
  });
  expect(await get('merchant', user_id)).toMatchObject({
    user_type_id: 'Merchant',
    user_status_id: 1,
    entity_id: merchants.harbor.merchant_uid,
    roles: [],
  });
  const json = `{"version":1,"first_name":"Ada","user_type_id":"Administrator","entity_id":"${tenants.main.tenant_uid}","user_status_id":9,"__proto__":{"roles":["x"],"permissions":[{"code":"MEVI","has_access":true}]}}`;
  const answer = await house.send(`/api/core/users/${user_id}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await house.issuer.token(users.merchant.id_server_id)}`,
      'content-type': 'application/json',
    },
    body: json,
  });
  if (answer.status !== 200) expect(answer.status).toBe(400);
  expect(await get('merchant', user_id)).toMatchObject({ user_type_id: 'Merchant', user_status_id: 1, roles: [] });
});

test.for<[string, Record<string, unknown>]>([
  ['username', { username: 'CLERK' }],
  ['username', { username: 'ｃｌｅｒｋ' }],
  ['username', { username: 'сlerk' }],
  ['username', { username: 'a b c' }],
  ['username', { username: 'ab' }],
  ['email', { email: 'nobody' }],
  ['email', { email: 'a@b' }],
  ['first_name', { first_name: '<script>' }],
  ['first_name', { first_name: 'R2D2' }],
  ['last_name', { last_name: '' }],
  ['roles', { roles: ['99999999-9999-4999-8999-999999999999'] }],
  ['permissions.0.code', { permissions: [{ code: 'XXXX', has_access: true }] }],
])('[S5.13] refuses %s, naming the field: %j', async ([field, more]) => {
  const { answer } = await addUser(house, 'merchant', more);
  expect(answer.body).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
  expect(await creations()).toEqual([]);
});

test('only one of two parallel requests with the same username succeeds', async () => {
  const username = 'twice.given';
  const both = await Promise.all([
    addUser(house, 'merchant', { username }),
    addUser(house, 'admin', { username: 'Twice.Given', entity_id: merchants.harbor.merchant_uid }),
  ]);
  expect(both.map(({ answer }) => answer.status).toSorted()).toEqual([200, 400]);
  expect(both.map(({ answer }) => answer.body.code)).toContain('invalid_request');
});

test('a username taken at another business is answered like a free one', async () => {
  const username = 'taken.elsewhere';
  await house.sql("update users set username = $1 where username = 'second'", [username]);
  const asked = (as: UserName, name: string) => house.call('get_username', as, { query: { username: name } });
  const [taken, free] = [await asked('merchant', username), await asked('merchant', 'free.everywhere')];
  expect(taken.body).toMatchObject({ username: null, fault: null });
  expect({ ...taken.body, sign_in_name: null }).toEqual({ ...free.body, sign_in_name: null });

  const added = await addUser(house, 'merchant', { username });
  expect(added.answer.status, added.answer.text).toBe(200);
  const { username: given, version } = await get('merchant', added.user_id);
  expect(given).toMatch(signInPattern(username));
  const rename = (to: string, at = version) =>
    house.call('update_user', 'merchant', { params: { id: added.user_id }, body: { version: at, username: to } });
  expect((await rename('free.everywhere')).status).toBe(200);
  expect((await rename(username, version + 1)).status, 'back to a name that is taken elsewhere').toBe(200);
  expect((await get('merchant', added.user_id)).username).toBe(given);
  const { id_server_id } = await get('merchant', added.user_id);
  const own = await house.call('update_account', 'merchant', { body: { id_server_id, username: 'SECOND' } });
  expect(own.status, own.text).toBe(200);

  // Even the full name of another entity's user makes no difference.
  const elsewhere = await addUser(house, 'second', { username: 'whole.name' });
  const [theirs] = await rowsOf('whole.name');
  expect(elsewhere.answer.status).toBe(200);
  expect((await asked('merchant', theirs?.username ?? '')).body).toMatchObject({ username: null, fault: null });
  expect((await addUser(house, 'merchant', { username: theirs?.username })).answer.status).toBe(200);
});

test('a colleague’s name is taken, with and without its suffix, and other businesses cannot be queried', async () => {
  const { user_id } = await addUser(house, 'merchant', { username: 'colleague' });
  const { username } = await get('merchant', user_id);
  for (const name of ['colleague', 'COLLEAGUE', username, 'clerk']) {
    expect((await addUser(house, 'merchant', { username: name })).answer.body, name).toMatchObject({
      errors: [{ field: 'username', message: 'is taken' }],
    });
  }
  const ask = (as: UserName, query: Record<string, string>) =>
    house.call('get_username', as, { query: { username: 'colleague', ...query } });
  expect((await ask('merchant', { entity_id: merchants.second.merchant_uid })).body.code).toBe('not_found');
  expect((await ask('merchant', { except: users.second.user_id })).body.code).toBe('not_found');
  expect((await ask('admin', { entity_id: merchants.foreign.merchant_uid })).body.code).toBe('not_found');
  expect((await ask('admin', { entity_id: merchants.harbor.merchant_uid })).body.username).toBe(username);
  expect((await ask('admin', {})).body.username, 'the operator’s own people').toBeNull();
});

test('refuses a name that is too long with its suffix, naming the field', async () => {
  const username = 'a'.repeat(60);
  expect((await addUser(house, 'merchant', { username })).answer.body).toMatchObject({
    errors: [{ field: 'username', message: 'must have at most 64 characters' }],
  });
  expect((await house.call('get_username', 'merchant', { query: { username } })).body).toEqual({
    username: null,
    sign_in_name: null,
    fault: 'too_long',
  });
});

test('[S6.145] no user grants what they do not hold, and a merchant’s user never gets an administrator’s code', async () => {
  const give = async (as: UserName, more: Record<string, unknown>) => (await addUser(house, as, more)).answer.body;
  expect(await give('merchant', { permissions: [{ code: 'MEVI', has_access: true }] })).toMatchObject({
    code: 'grant_refused',
    details: { reason: 'administrator_only' },
  });
  await house.sql("insert into role_permissions select role_id, 'USAD' from user_roles where user_id = $1", [
    users.clerk.user_id,
  ]);
  expect(await give('clerk', { permissions: [{ code: 'EXPT', has_access: true }] })).toMatchObject({
    code: 'grant_refused',
    details: { reason: 'not_held' },
  });
  expect(await give('merchant', { permissions: [{ code: 'SAPR', has_access: true }] })).toMatchObject({
    code: 'grant_refused',
    details: { reason: 'dependency_missing' },
  });
  expect(await give('merchant', { roles: [await roleOf('second')] })).toMatchObject({ code: 'invalid_request' });
  await house.sql(
    "delete from role_permissions where code = 'USAD' and role_id in (select role_id from user_roles where user_id = $1)",
    [users.clerk.user_id],
  );
});

test('[S6.145] no user grants codes they do not hold through a role whose code is currently denied, or in two steps', async () => {
  const [role_id, another] = [
    await addRole(house, 'merchant', { codes: ['RESV', 'EXPT'] }),
    await addRole(house, 'merchant', { codes: ['RESV', 'RESD', 'EXPT'] }),
  ];
  const refused = { code: 'grant_refused', details: { reason: 'not_held', codes: 'EXPT' } };
  const masked = { roles: [role_id], permissions: [{ code: 'EXPT', has_access: false }] };
  const nobody = (await addUser(house, 'merchant')).user_id;
  await holdingOnly(house, 'clerk', ['USVI', 'USVD', 'USAD', 'USUP', 'RESV'], async () => {
    expect((await addUser(house, 'clerk', masked)).answer.body).toMatchObject(refused);
    const given = await house.call('update_user', 'clerk', { params: { id: nobody }, body: { version: 1, ...masked } });
    expect(given.body).toMatchObject(refused);
  });
  expect(await get('merchant', nobody)).toMatchObject({ roles: [], version: 1 });

  const holder = (await addUser(house, 'merchant', { roles: [role_id] })).user_id;
  await holdingOnly(house, 'analyst', ['MEVI', 'IMPV', 'IMPF', 'USVI', 'USVD', 'USUP', 'RESV', 'RESD'], async () => {
    const change = (body: Record<string, unknown>) =>
      house.call('update_user', 'analyst', { params: { id: holder }, body });
    const twice = await change({ version: 1, permissions: [{ code: 'EXPT', has_access: true }] });
    expect(twice.body).toMatchObject(refused);
    // What the user already has is neither given nor taken by another role that has it, too.
    expect((await change({ version: 1, roles: [another] })).status).toBe(200);
  });
});

test('a provider failure before the account is created leaves neither account nor user', async () => {
  for (const [code, error] of [
    ['service_unavailable', new OperationError('service_unavailable')],
    [
      'invalid_request',
      new OperationError('invalid_request', { errors: [{ field: 'username', message: 'is taken' }] }),
    ],
  ] as const) {
    fault = (call) => {
      if (call === 'create') throw error;
    };
    const body = userBody();
    const before = accounts.size;
    expect((await house.call('create_user', 'merchant', { body })).body.code).toBe(code);
    expect(await rowsOf(body.username as string)).toEqual([]);
    expect(await creations()).toEqual([]);
    expect(accounts.size).toBe(before);
    fault = undefined;
    expect((await house.call('create_user', 'merchant', { body })).status).toBe(200);
  }
});

test('removes an account created without an answer: immediately, by the job, or on reuse of the name', async () => {
  const before = accounts.size;
  fault = (call) => {
    if (call === 'created') unavailable();
  };
  await addUser(house, 'merchant');
  expect(accounts.size).toBe(before);

  fault = (call) => {
    if (call === 'created' || call === 'remove') unavailable();
  };
  const body = userBody();
  expect((await house.call('create_user', 'merchant', { body })).status).toBe(503);
  expect(accounts.size).toBe(before + 1);
  expect(await creations()).toHaveLength(1);
  expect(await rowsOf(body.username as string)).toEqual([]);
  fault = undefined;
  expect((await house.call('get_username', 'merchant', { query: { username: body.username } })).body.username).toMatch(
    signInPattern(body.username),
  );
  await age();
  await house.gateway.jobs.runNow('settle_accounts');
  expect(await creations()).toEqual([]);
  expect(accounts.size).toBe(before);

  fault = (call) => {
    if (call === 'created' || call === 'remove') unavailable();
  };
  await house.call('create_user', 'merchant', { body });
  fault = undefined;
  await age();
  expect((await house.call('create_user', 'merchant', { body })).status).toBe(200);
  expect(accounts.size).toBe(before + 1);
  expect(await creations()).toEqual([]);
});

test('a process killed between account and row leaves nothing behind', async () => {
  const body = userBody();
  let reached: () => void = () => undefined;
  const there = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const killed = Promise.withResolvers<void>();
  const dying = await startTestGateway({
    identity_accounts: {
      ...provider,
      create: async (account, asked_by) => {
        await provider.create(account, asked_by);
        reached();
        await killed.promise;
      },
    },
  });
  try {
    const before = accounts.size;
    const controller = new AbortController();
    const sent = dying.call('create_user', 'merchant', { body, signal: controller.signal }).catch(() => undefined);
    await there;
    expect(accounts.size).toBe(before + 1);
    expect(await dying.sql('select * from users where username like $1', [`${body.username}%`])).toEqual([]);
    controller.abort();
    await sent;
    await dying.sql("update user_creations set started_at = started_at - interval '2 minutes'");
    await dying.gateway.jobs.runNow('settle_accounts');
    expect(accounts.size).toBe(before);
    expect(await dying.sql('select * from user_creations')).toEqual([]);
  } finally {
    // A node that stops waits for work in progress.
    killed.reject(new Error('the process is dead'));
    await dying.stop();
  }
});

test('[S7.18] changes a user here and at the provider, checking the version', async () => {
  const { user_id } = await addUser(house, 'merchant');
  const put = (body: Record<string, unknown>) =>
    house.call('update_user', 'merchant', { params: { id: user_id }, body });
  const answer = await put({ version: 1, first_name: 'Zoë', email: 'zoe@example.com', roles: [await roleOf('clerk')] });
  expect(answer.body.user, answer.text).toMatchObject({
    first_name: 'Zoë',
    // The new address is stored here only after its owner has confirmed it at the provider.
    email: expect.stringMatching(/^new\./),
    role: 'Role of clerk',
    version: 2,
    updated_by: 'merchant',
    modified_by: 'merchant',
  });
  expect(told).toEqual(['update {"email":"zoe@example.com","first_name":"Zoë"}']);
  expect(await put({ version: 1, first_name: 'Late' })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { version: 2 } },
  });
  expect((await get('merchant', user_id)).first_name).toBe('Zoë');
  expect((await put({ version: 2, username: 'CLERK' })).body).toMatchObject({ errors: [{ field: 'username' }] });
  const [entry] = await house.sql<{ before: unknown; after: unknown }>(
    "select before, after from audit_entries where call = 'update_user' and target_id = $1",
    [user_id],
  );
  expect(entry).toMatchObject({
    before: { first_name: 'Nadia', roles: [] },
    after: { first_name: 'Zoë', email: 'zoe@example.com', roles: ['Role of clerk'] },
  });
});

test('one of two parallel saves gets a conflict', async () => {
  const { user_id } = await addUser(house, 'merchant');
  const answers = await Promise.all(
    ['One', 'Other'].map((first_name) =>
      house.call('update_user', 'merchant', { params: { id: user_id }, body: { version: 1, first_name } }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('if the provider is unavailable nothing changes, and the job repairs a partial change', async () => {
  const { user_id } = await addUser(house, 'merchant');
  fault = unavailable;
  const answer = await house.call('update_user', 'merchant', {
    params: { id: user_id },
    body: { version: 1, first_name: 'Never' },
  });
  expect(answer.body.code).toBe('service_unavailable');
  fault = undefined;
  expect(await get('merchant', user_id)).toMatchObject({ first_name: 'Nadia', version: 1 });
  await house.sql("update users set account_unsettled_at = account_unsettled_at - interval '2 minutes'");
  await house.gateway.jobs.runNow('settle_accounts');
  expect(told).toEqual(expect.arrayContaining([expect.stringContaining('"first_name":"Nadia"'), 'setDisabled false']));
  expect(await house.sql('select 1 from users where account_unsettled_at is not null')).toEqual([]);
});

test('[S3.2] a deactivated user is refused at the next call with their current token, and can be activated again', async () => {
  const { user_id } = await addUser(house, 'merchant');
  const id_server_id = await idServerOf(user_id);
  const path = `/api/core/users/${user_id}`;
  expect((await asSomebody(id_server_id, path)).status).toBe(200);
  const off = await house.call('deactivate_user', 'merchant', { params: { id: user_id } });
  expect(off.body.user).toMatchObject({ user_status_id: 2, user_status: 'Inactive', version: 2 });
  expect((await asSomebody(id_server_id, path)).body.code).toBe('user_inactive');
  expect(accounts.get(id_server_id)?.disabled).toBe(true);
  const on = await house.call('activate_user', 'merchant', { params: { id: user_id } });
  expect(on.body.user).toMatchObject({ user_status_id: 1 });
  expect((await asSomebody(id_server_id, path)).status).toBe(200);
});

test('a deactivation applies while the provider is down, and the job reports it later', async () => {
  const { user_id } = await addUser(house, 'merchant');
  const id_server_id = await idServerOf(user_id);
  fault = unavailable;
  expect((await house.call('deactivate_user', 'merchant', { params: { id: user_id } })).status).toBe(200);
  expect((await asSomebody(id_server_id, `/api/core/users/${user_id}`)).body.code).toBe('user_inactive');
  expect(accounts.get(id_server_id)?.disabled).toBe(false);
  fault = undefined;
  await house.sql("update users set account_unsettled_at = account_unsettled_at - interval '2 minutes'");
  await house.gateway.jobs.runNow('settle_accounts');
  expect(accounts.get(id_server_id)?.disabled).toBe(true);
});

test('[S7.19] a removed user is in no list, cannot sign in, and stays in histories by name', async () => {
  const { user_id } = await addUser(house, 'merchant', { roles: [await roleOf('clerk')] });
  const { username, id_server_id } = await get('merchant', user_id);
  expect((await house.call('delete_user', 'merchant', { params: { id: user_id } })).body).toEqual({
    Message: expect.any(String),
  });
  expect((await house.call('get_user', 'merchant', { params: { id: user_id } })).body.code).toBe('not_found');
  const { body } = await house.call('get_users', 'merchant', { query: { search: username } });
  expect(body.users).toEqual([]);
  expect((await asSomebody(id_server_id, `/api/core/users/${user_id}`)).status).toBe(403);
  expect(accounts.has(id_server_id)).toBe(false);
  expect(await rowsOf(username)).toMatchObject([{ first_name: 'Nadia', deleted_at: expect.any(Date) }]);
  expect((await addUser(house, 'merchant', { username })).answer.body).toMatchObject({
    errors: [{ field: 'username' }],
  });
  expect((await house.call('deactivate_user', 'merchant', { params: { id: user_id } })).body.code).toBe('not_found');
});

test('[S7.26] a role held only by a removed user is unused: it shows no users and can be deleted', async () => {
  const id = await addRole(house, 'merchant', { codes: ['RESV'] });
  const { user_id } = await addUser(house, 'merchant', { roles: [id] });
  const holders = async () => {
    const { merchant_uid } = merchants.harbor;
    const { body } = await house.call('get_roles_by_entity_with_users', 'merchant', { params: { id: merchant_uid } });
    const role = (body.roles as { role_id: string; users_count: number; users: unknown[] }[]).find(
      ({ role_id }) => role_id === id,
    );
    return [role?.users_count, role?.users.length];
  };
  expect(await holders()).toEqual([1, 1]);
  expect((await house.call('delete_role', 'merchant', { params: { id } })).body.code).toBe('role_in_use');
  expect((await house.call('delete_user', 'merchant', { params: { id: user_id } })).status).toBe(200);
  expect(await holders()).toEqual([0, 0]);
  expect((await house.call('delete_role', 'merchant', { params: { id } })).status).toBe(200);
});

test('no user does these to themselves, and one who can administer always remains', async () => {
  for (const call of ['deactivate_user', 'delete_user', 'activate_user', 'reset_user_second_factor'] as const) {
    expect((await house.call(call, 'merchant', { params: { id: users.merchant.user_id } })).body.code).toBe(
      'own_account',
    );
  }
  const own = { params: { id: users.merchant.user_id }, body: { version: 1, roles: [] } };
  expect((await house.call('update_user', 'merchant', own)).body).toMatchObject({
    code: 'grant_refused',
    details: { reason: 'own' },
  });
  for (const call of ['deactivate_user', 'delete_user'] as const) {
    expect((await house.call(call, 'admin', { params: { id: users.second.user_id } })).body.code).toBe(
      'last_administrator',
    );
  }
  const stripped = { params: { id: users.second.user_id }, body: { version: 1, roles: [] } };
  expect((await house.call('update_user', 'admin', stripped)).body.code).toBe('last_administrator');
  expect(await get('admin', users.second.user_id)).toMatchObject({ user_status_id: 1, role: 'Role of second' });
});

test('one of two owners who deactivate each other at the same time stays active', async () => {
  const { user_id } = await addUser(house, 'no_charges');
  await house.sql('insert into user_roles values ($1, $2)', [user_id, await roleOf('no_charges')]);
  const id_server_id = await idServerOf(user_id);
  const [one, other] = await Promise.all([
    house.call('deactivate_user', 'no_charges', { params: { id: user_id } }),
    house.send(`/api/core/users/${users.no_charges.user_id}/deactivate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await house.issuer.token(id_server_id)}` },
    }),
  ]);
  expect([one.status, other.status].toSorted()).toEqual([200, 403]);
  const active = await house.sql(
    'select 1 from users where entity_id = $1 and user_status_id = 1 and deleted_at is null',
    [merchants.no_charges.merchant_uid],
  );
  expect(active).toHaveLength(1);
  await house.sql('update users set user_status_id = 1 where user_id = $1', [users.no_charges.user_id]);
});

test('every user call on another business’s users answers not_found and changes nothing', async () => {
  const snapshot = () =>
    house.sql(
      `select user_id, md5((to_jsonb(u) - 'last_active_at')::text) from users u
       where username in ('merchant', 'clerk', 'admin', 'foreign') order by 1`,
    );
  const before = await snapshot();
  const calls = [
    'update_user',
    'delete_user',
    'deactivate_user',
    'activate_user',
    'invite_user',
    'end_user_sessions',
    'reset_user_second_factor',
    'get_user',
    'get_user_security',
    'get_user_permissions',
    'get_user_logs',
    'get_user_emails',
    'get_user_merchants',
  ] as const;
  for (const [as, whom] of [
    ['second', 'merchant'],
    ['second', 'clerk'],
    ['merchant', 'admin'],
    ['admin', 'foreign'],
    ['admin', 'foreign_admin'],
  ] as const) {
    for (const call of calls) {
      const body = call === 'update_user' ? { body: { version: 1, first_name: 'Taken', roles: [] } } : {};
      const answer = await house.call(call, as, { params: { id: users[whom].user_id }, ...body });
      expect(answer.body.code, `${as} ${call} ${whom}`).toBe('not_found');
    }
  }
  expect(await snapshot()).toEqual(before);
  expect(told).toEqual([]);
});

test('refuses actions on a colleague with more permissions', async () => {
  await house.sql(
    "insert into user_permissions select $1, code, true from unnest(array['USVI', 'USVD', 'USUP', 'USDE']) code",
    [users.clerk.user_id],
  );
  for (const call of ['deactivate_user', 'delete_user', 'end_user_sessions', 'reset_user_second_factor'] as const) {
    const answer = await house.call(call, 'clerk', { params: { id: users.merchant.user_id } });
    expect(answer.body.code, call).toBe('permission_missing');
  }
  const taken = { params: { id: users.merchant.user_id }, body: { version: 1, email: 'mine@example.com' } };
  expect((await house.call('update_user', 'clerk', taken)).body.code).toBe('permission_missing');
  await house.sql('delete from user_permissions where user_id = $1', [users.clerk.user_id]);
});

test('[S6.145] an administrator with fewer permissions than a merchant’s owner and no IMPF cannot take over the account', async () => {
  const codes = ['USVI', 'USVD', 'USUP', 'USDE', 'MEUS', 'IMPV'];
  const { user_id, id_server_id } = users.second;
  const tries = async () => {
    const told_before = told.length;
    const answers = [
      await house.call('update_user', 'analyst', {
        params: { id: user_id },
        body: { version: 1, email: 'mine@example.com' },
      }),
      await house.call('update_account', 'analyst', { body: { id_server_id, email: 'mine@example.com' } }),
      await house.call('reset_password', 'analyst', { body: { id_server_id } }),
      await house.call('reset_user_second_factor', 'analyst', { params: { id: user_id } }),
      await house.call('invite_user', 'analyst', { params: { id: user_id } }),
    ];
    return { codes: [...new Set(answers.map(({ body }) => body.code))], told: told.length - told_before };
  };
  await holdingOnly(house, 'analyst', codes, async () => {
    expect(await tries()).toEqual({ codes: ['permission_missing'], told: 0 });
    const clerk = await house.call('reset_user_second_factor', 'analyst', { params: { id: users.nobody.user_id } });
    expect(clerk.status, 'who may do nothing more than they is theirs to administer').toBe(200);
  });
  const answer = await holdingOnly(house, 'analyst', [...codes, 'IMPF'], () =>
    house.call('reset_user_second_factor', 'analyst', { params: { id: user_id } }),
  );
  expect(answer.status, answer.text).toBe(200);
});

test('[S7.30] shows where each permission comes from', async () => {
  const { user_id } = await addUser(house, 'merchant', {
    roles: [await roleOf('clerk')],
    permissions: [
      { code: 'SAPR', has_access: false },
      { code: 'EXPT', has_access: true },
    ],
  });
  const { body } = await house.call('get_user_permissions', 'merchant', { params: { id: user_id } });
  const of = (code: string) => (body.user_permissions as { code: string }[]).find((one) => one.code === code);
  expect(of('SAVI')).toMatchObject({
    has_access: true,
    roles: ['Role of clerk'],
    own: null,
    route: 'credit-card-sale',
  });
  expect(of('SAPR')).toMatchObject({ has_access: false, roles: ['Role of clerk'], own: false });
  expect(of('EXPT')).toMatchObject({ has_access: true, roles: [], own: true });
  expect(of('MEVI')).toBeUndefined();
});

test('[S7.16] shows what a user did and what was done to them', async () => {
  const { user_id } = await addUser(house, 'merchant');
  await house.call('deactivate_user', 'merchant', { params: { id: user_id } });
  await untilSealed(house);
  const { body } = await house.call('get_user_logs', 'merchant', { params: { id: user_id } });
  expect((body.logs as { call: string }[]).map(({ call }) => call)).toEqual(['deactivate_user', 'create_user']);
  const own = await house.call('get_user_logs', 'merchant', {
    params: { id: users.merchant.user_id },
    query: { limit: 100 },
  });
  expect((own.body.logs as { call: string }[]).map(({ call }) => call)).toContain('deactivate_user');
  expect((await house.call('get_user_logs', 'clerk', { params: { id: user_id } })).body.code).toBe(
    'permission_missing',
  );
});

test('sessions, second factors and invitations are left to the provider', async () => {
  const { user_id } = await addUser(house, 'merchant');
  for (const call of ['end_user_sessions', 'reset_user_second_factor', 'invite_user'] as const) {
    expect((await house.call(call, 'merchant', { params: { id: user_id } })).status, call).toBe(200);
  }
  expect(told).toEqual(['endSessions', 'resetSecondFactor', 'inviteAgain']);
  expect((await house.call('get_user_security', 'merchant', { params: { id: user_id } })).body.security).toMatchObject({
    has_password: true,
    sessions: [],
  });
});
