import { randomUUID } from 'node:crypto';
import { apiKeyScopesOf, codesOf, opensToApiKeys } from '@countinghouse/contract/api-key-scopes';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { type CallName, calls } from '@countinghouse/contract/calls';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { movableClock } from '@countinghouse/domain/time/clock';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Given, impersonating } from '../../../testing/gateway.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../../../testing/payments.ts';
import { generateKey, merchantOf, withKey } from '../../../testing/people/api-keys.ts';
import { merchants, type UserName, users } from '../../../testing/world.ts';

const clock = movableClock(new Date());
let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld({ clock });
});
afterAll(() => house.stop());
afterEach(async () => {
  clock.set(new Date());
  await house.sql('delete from api_keys');
});

const of = (as: UserName) => ({ merchant_id: merchantOf(as).merchant_uid });
const own = of('merchant');
const use = (name: CallName, key: string, given: Given = {}) =>
  house.call(name, null, { ...given, headers: { ...withKey(key), ...given.headers } });
const saleWith = (key: string, given: Given = {}) =>
  use('create_sale', key, { body: payload(freshCard()), idempotency_key: randomUUID(), ...given });
const change = (name: 'disable_api_key' | 'delete_api_key', api_key_id: string, as: UserName = 'merchant') =>
  house.call(name, as, { params: { ...of(as), api_key_id } });

describe('generating', () => {
  test('[S1.33] [S6.58] returns the key once, and stores a keyed hash, a prefix and the last four', async () => {
    const { key, api_key } = await generateKey(house, 'merchant', { name: '  Till  ', expires_after_days: 30 });
    expect(api_key).toMatchObject({
      name: 'Till',
      status: 'active',
      prefix: key.slice(0, 16),
      last_four: key.slice(-4),
      scopes: ['RESD', 'RESV', 'SAPR'],
      terminal: { terminal_uid: merchants.harbor.terminal_uid, name: 'Front counter' },
      created_by_name: 'merchant Test',
      disabled_at: null,
      last_used_at: null,
    });
    expect(Date.parse(api_key.expires_at ?? '') - Date.parse(api_key.created_at)).toBe(30 * 86_400_000);
    const listed = await house.call('get_api_keys', 'merchant', { params: own });
    expect((listed.body.api_keys as unknown[])[0]).toEqual(api_key);
    const secret = key.slice(16);
    expect(listed.text).not.toContain(secret.slice(0, 10));
    const rows = await house.sql('select * from api_keys');
    const audit = await house.sql('select * from audit_entries');
    expect(JSON.stringify(rows) + JSON.stringify(audit) + JSON.stringify(house.lines)).not.toContain(
      secret.slice(0, 10),
    );
  });

  test('users cannot grant scopes that they do not hold or that no call uses', async () => {
    await house.sql('insert into user_permissions (user_id, code, has_access) values ($1, $2, true), ($1, $3, true)', [
      users.clerk.user_id,
      'AKGE',
      'AKVI',
    ]);
    const generate = (as: UserName, scopes: string[]) =>
      house.call('generate_api_key', as, {
        params: own,
        body: { name: 'A', terminal_uid: merchants.harbor.terminal_uid, scopes },
      });
    expect((await generate('clerk', ['SAPR', 'RESV'])).status).toBe(200);
    expect((await generate('clerk', ['SAPR', 'AAPR'])).body.code).toBe('permission_missing');
    expect((await generate('merchant', ['AKGE'])).body.errors).toEqual([
      { field: 'scopes', message: 'must be scopes of API keys' },
    ]);
    expect((await generate('merchant', ['USAD', 'SAPR'])).body.code).toBe('invalid_request');
    expect((await generate('merchant', ['XXXX'])).body.code).toBe('invalid_request');
    expect((await generate('merchant', [])).body.code).toBe('invalid_request');
    // A code that only administrators can hold is not offered to a merchant's users.
    expect((await generate('merchant', ['REGS'])).body.code).toMatch(/permission_missing|invalid_request/);
    const offered = (await house.call('get_api_keys', 'clerk', { params: own })).body.scopes as { code: string }[];
    expect(offered.map(({ code }) => code)).toEqual(['RESD', 'RESV', 'SAPR']);
    await house.sql('delete from user_permissions');
  });

  test('refuses a terminal of another merchant, a card number in the name and an invalid expiry', async () => {
    const generate = (changes: Record<string, unknown>) =>
      house.call('generate_api_key', 'merchant', {
        params: own,
        body: { name: 'A', terminal_uid: merchants.harbor.terminal_uid, scopes: ['SAPR'], ...changes },
      });
    const fieldOf = async (changes: Record<string, unknown>) => (await generate(changes)).body.errors?.[0]?.field;
    expect(await fieldOf({ terminal_uid: merchants.second.terminal_uid })).toBe('terminal_uid');
    expect(await fieldOf({ name: 'Card 4111 1111 1111 1111' })).toBe('name');
    expect(await fieldOf({ name: '   ' })).toBe('name');
    expect(await fieldOf({ expires_after_days: 0 })).toBe('expires_after_days');
    expect(await fieldOf({ merchant_uid: merchants.second.merchant_uid })).toBe('merchant_uid');
  });

  test('a view impersonation cannot generate, disable or delete keys', async () => {
    const { api_key } = await generateKey(house, 'merchant');
    await house.sql(
      `insert into impersonations (impersonation_id, impersonator_user_id, impersonated_user_id, merchant_uid, access, started_at, expires_at)
       values (gen_random_uuid(), $1, $2, $3, 'view', $4, $5)`,
      [
        users.analyst.user_id,
        users.merchant.user_id,
        merchants.harbor.merchant_uid,
        new Date(),
        new Date(Date.now() + 60_000),
      ],
    );
    const headers = impersonating('merchant', 'harbor');
    const params = { ...own, api_key_id: api_key.api_key_id };
    const body = { name: 'A', terminal_uid: merchants.harbor.terminal_uid, scopes: ['SAPR'] };
    expect((await house.call('get_api_keys', 'analyst', { params, headers })).status).toBe(200);
    expect((await house.call('generate_api_key', 'analyst', { params, headers, body })).body.code).toBe(
      'view_only_impersonation',
    );
    for (const name of ['disable_api_key', 'delete_api_key'] as const) {
      expect((await house.call(name, 'analyst', { params, headers })).body.code).toBe('view_only_impersonation');
    }
  });
});

describe('using', () => {
  test('[S1.33] a sale by key uses its terminal, and payment, history and audit name the key', async () => {
    const { key, api_key } = await generateKey(house, 'merchant', { name: 'Shop server' });
    const answer = await saleWith(key);
    expect(answer.status, answer.text).toBe(200);
    const { payment_id } = answer.body.data as { payment_id: string };
    const [payment] = await house.sql(
      'select merchant_uid, terminal_uid, user_id, user_name, status from payments where payment_id = $1',
      [payment_id],
    );
    expect(payment).toEqual({
      merchant_uid: merchants.harbor.merchant_uid,
      terminal_uid: merchants.harbor.terminal_uid,
      user_id: api_key.api_key_id,
      user_name: 'API: Shop server',
      status: 210,
    });
    const audit = await house.sql('select user_id, entity_id, address from audit_entries where target_id = $1', [
      payment_id,
    ]);
    expect(audit).toEqual([
      { user_id: api_key.api_key_id, entity_id: merchants.harbor.merchant_uid, address: '127.0.0.1' },
    ]);
    const line = house.lines.find(({ request_id }) => request_id === answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ api_key_id: api_key.api_key_id });
    const found = await use('get_payment', key, { params: { id: payment_id } });
    expect(found.status, found.text).toBe(200);
  });

  test('[S1.33] a key settles its own terminal in its own name only', async () => {
    const { key, api_key } = await generateKey(house, 'merchant', { scopes: ['SAPR', 'SSEX'], name: 'Night job' });
    expect((await saleWith(key)).status).toBe(200);
    const settle = (user_id: string, terminal_key = merchants.harbor.terminal_key) =>
      use('settle_terminal', key, { params: { terminal_key }, body: { user_id }, idempotency_key: randomUUID() });
    expect((await settle(users.merchant.user_id)).body.errors?.[0]?.field).toBe('user_id');
    expect((await settle(api_key.api_key_id, merchants.second.terminal_key)).body.code).toBe('not_found');
    const answer = await settle(api_key.api_key_id);
    expect(answer.status, answer.text).toBe(200);
    const { batch_id } = answer.body.batch as { batch_id: string };
    expect(
      await house.sql("select user_id from audit_entries where call = 'settle_terminal' and target_id = $1", [
        batch_id,
      ]),
    ).toEqual([{ user_id: api_key.api_key_id }]);
    await house.quiet();
  });

  test('the same Idempotency-Key charges once, as for users', async () => {
    const { key } = await generateKey(house, 'merchant');
    const body = payload(freshCard());
    const idempotency_key = randomUUID();
    const [first, second] = [
      await saleWith(key, { body, idempotency_key }),
      await saleWith(key, { body, idempotency_key }),
    ];
    expect(second.body.data).toEqual(first.body.data);
    expect((await saleWith(key, { idempotency_key: undefined as never })).body.code).toBe('idempotency_key_missing');
  });

  test('merchant, terminal and permissions come from the key, and no header changes them', async () => {
    const { key, api_key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    const refused = async (headers: Record<string, string>) => (await saleWith(key, { headers })).body.code;
    expect(await refused(impersonating('second', 'second'))).toBe('impersonation_unknown');
    expect(await refused({ 'x-terminal-key': merchants.second.terminal_key })).toBe('terminal_key_unknown');
    expect(await refused({ 'x-entity-id': merchants.second.merchant_uid })).toBe('invalid_request');
    expect(await refused({ 'q-user-id': users.merchant.user_id })).toBe('invalid_request');
    const agreeing = {
      'x-terminal-key': merchants.harbor.terminal_key,
      'x-entity-id': merchants.harbor.merchant_uid,
      'q-user-id': api_key.api_key_id,
    };
    expect((await saleWith(key, { headers: agreeing })).status).toBe(200);
  });

  test('a key cannot reach anything of another merchant', async () => {
    const { key } = await generateKey(house, 'merchant');
    const { key: other_key, api_key: other } = await generateKey(house, 'second');
    const { data } = await house.sale(payload(freshCard()));
    const params = { id: data.payment_id };
    expect((await use('get_payment', key, { params })).status).toBe(200);
    expect((await use('get_payment', other_key, { params })).body.code).toBe('not_found');
    const found = await use('search_payments', other_key);
    expect((found.body as { total_count?: number }).total_count).toBe(0);
    for (const name of ['disable_api_key', 'delete_api_key'] as const) {
      const answer = await house.call(name, 'merchant', { params: { ...own, api_key_id: other.api_key_id } });
      expect(answer.body.code).toBe('not_found');
      const theirs = await house.call(name, 'merchant', { params: { ...of('second'), api_key_id: other.api_key_id } });
      expect(theirs.body.code).toBe('not_found');
    }
    expect((await house.call('get_api_keys', 'merchant', { params: of('second') })).body.code).toBe('not_found');
    expect((await use('search_payments', other_key)).status).toBe(200);
  });

  test('[S1.33] refuses forged, truncated, disabled, deleted and expired keys immediately, without a reason', async () => {
    const { key } = await generateKey(house, 'merchant');
    const codeOf = async (given: string) => {
      const answer = await use('search_payments', given);
      return [answer.status, answer.body.code];
    };
    const unknown = [401, 'api_key_unknown'];
    expect(await codeOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toEqual(unknown);
    expect(await codeOf(`${key.slice(0, 20)}${key[20] === 'A' ? 'B' : 'A'}${key.slice(21)}`)).toEqual(unknown);
    expect(await codeOf(key.slice(0, -1))).toEqual(unknown);
    expect(await codeOf(house.gateway.dependencies.api_keys.form.generate().key)).toEqual(unknown);
    for (const name of ['disable_api_key', 'delete_api_key'] as const) {
      const generated = await generateKey(house, 'merchant');
      expect((await codeOf(generated.key))[0]).toBe(200);
      const answer = await change(name, generated.api_key.api_key_id);
      expect(answer.status, answer.text).toBe(200);
      expect(await codeOf(generated.key)).toEqual(unknown);
    }
    const expiring = await generateKey(house, 'merchant', { expires_after_days: 1 });
    clock.set(new Date(Date.parse(expiring.api_key.expires_at ?? '') - 1));
    expect((await codeOf(expiring.key))[0]).toBe(200);
    clock.set(new Date(Date.parse(expiring.api_key.expires_at ?? '')));
    expect(await codeOf(expiring.key)).toEqual(unknown);
    const headers = { authorization: 'Bearer chk_' };
    expect((await house.call('search_payments', null, { headers })).body.code).toBe('not_signed_in');
    expect((await house.send(`/api/credit-card/reports/payments/search?api_key=${key}`)).status).toBe(401);
  });

  test('keys are cached no longer than permissions, and expiry is always checked', async () => {
    const remembering = await startPaymentWorld({ clock, environment: { IDENTITY_CACHE_MS: '1000' } });
    try {
      const { key, api_key } = await generateKey(remembering, 'merchant', { expires_after_days: 1 });
      const status = async () => (await remembering.call('search_payments', null, { headers: withKey(key) })).status;
      expect(await status()).toBe(200);
      const start = clock.now().getTime();
      await remembering.sql('update api_keys set disabled_at = $1', [clock.now()]);
      clock.set(new Date(start + 999));
      expect(await status()).toBe(200);
      clock.set(new Date(start + 1_000));
      expect(await status()).toBe(401);
      await remembering.sql('update api_keys set disabled_at = null');
      clock.set(new Date(Date.parse(api_key.expires_at ?? '') - 500));
      expect(await status()).toBe(200);
      clock.set(new Date(Date.parse(api_key.expires_at ?? '')));
      expect(await status()).toBe(401);
    } finally {
      await remembering.stop();
    }
  });

  test('the status of the merchant applies to its keys', async () => {
    const { key } = await generateKey(house, 'refunds', { scopes: ['SAPR', 'RESV'] });
    const codes = async () => [(await saleWith(key)).body.code, (await use('search_payments', key)).status];
    expect(await codes()).toEqual(['merchant_status_forbids', 200]);
    const become = (status: string) =>
      house.sql('update merchants set account_status_code = $2 where merchant_uid = $1', [
        merchants.refund_only.merchant_uid,
        status,
      ]);
    await become('Restricted');
    expect(await codes()).toEqual(['merchant_status_forbids', 200]);
    await become('Closed');
    expect(await codes()).toEqual(['merchant_closed', 403]);
    await become('Unviewed');
    expect(await codes()).toEqual(['account_not_reviewed', 403]);
    await become('Refund Only');
  });

  test('the merchant setting behind a scope applies to its keys', async () => {
    const { key } = await generateKey(house, 'merchant', { scopes: ['SAPR'] });
    await house.sql('update merchant_settings set allow_charge = false where merchant_uid = $1', [own.merchant_id]);
    expect((await saleWith(key)).body.code).toBe('merchant_setting_off');
    await house.sql('update merchant_settings set allow_charge = true where merchant_uid = $1', [own.merchant_id]);
  });

  test('time and address of the last use are written soon after, never going back', async () => {
    const { key, api_key } = await generateKey(house, 'merchant');
    await use('search_payments', key);
    await house.gateway.jobs.runNow('record_api_key_uses');
    const read = () =>
      house.sql<{ last_used_at: Date; last_used_address: string }>(
        'select last_used_at, last_used_address from api_keys where api_key_id = $1',
        [api_key.api_key_id],
      );
    const [first] = await read();
    expect(first?.last_used_address).toBe('127.0.0.1');
    expect(Math.abs((first?.last_used_at.getTime() ?? 0) - Date.now())).toBeLessThan(20_000);
    clock.set(new Date(Date.now() - 3_600_000));
    await use('search_payments', key);
    await house.gateway.jobs.runNow('record_api_key_uses');
    expect(await read()).toEqual([first]);
  });

  test('each key has its own rate limit, equal to a user’s', async () => {
    const strict = await startPaymentWorld({ environment: { RATE_LIMIT_PER_MINUTE: '10' } });
    try {
      const one = await generateKey(strict, 'merchant');
      const two = await generateKey(strict, 'merchant');
      const status = async (key: string) =>
        (await strict.call('search_payments', null, { headers: withKey(key) })).status;
      for (let count = 0; count < 10; count += 1) expect(await status(one.key)).toBe(200);
      expect(await status(one.key)).toBe(429);
      expect(await status(two.key)).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  test('a call by key takes no more database connections than one by token, cached or not', async () => {
    const counting = await startPaymentWorld({ environment: { IDENTITY_CACHE_MS: '2000' } });
    try {
      const { key } = await generateKey(counting, 'merchant');
      const { pool } = counting.gateway.dependencies;
      let queries = 0;
      pool.on('acquire', () => {
        queries += 1;
      });
      const cost = async (given: () => Promise<{ status: number }>) => {
        queries = 0;
        expect((await given()).status).toBe(200);
        return queries;
      };
      const byKey = () => counting.call('search_payments', null, { headers: withKey(key) });
      const byToken = () => counting.call('search_payments', 'second');
      const [cold_key, cold_token] = [await cost(byKey), await cost(byToken)];
      const [warm_key, warm_token] = [await cost(byKey), await cost(byToken)];
      expect(cold_key).toBeLessThanOrEqual(cold_token);
      expect(warm_key).toBe(warm_token);
    } finally {
      await counting.stop();
    }
  });
});

describe('scopes', () => {
  const all = Object.values(calls) as CallDeclaration[];
  const scopes = apiKeyScopesOf(calls);

  test('every payment service call with a merchant permission is covered by a scope', () => {
    const forgotten = all.filter(
      (call) =>
        ['credit-card', 'vault', 'invoice', 'recurring'].includes(call.service) &&
        call.user_type !== 'Administrator' &&
        typeof call.permission === 'object' &&
        !scopes.some((scope) => scope.calls.includes(call)),
    );
    expect(forgotten).toEqual([]);
    expect(scopes.flatMap((scope) => scope.calls).every(opensToApiKeys)).toBe(true);
  });

  /** A key with these scopes, without a person who would have to hold them. */
  async function keyWith(codes: readonly string[]): Promise<string> {
    const { key, api_key } = await generateKey(house, 'merchant');
    await house.sql('update api_keys set scopes = $2 where api_key_id = $1', [api_key.api_key_id, codes]);
    return key;
  }

  // Public calls need no scope.
  const asking = all.filter((call) => call.permission !== 'public');
  test.each(asking.map((call) => [call.name as CallName, call] as const))(
    '[S1.33] %s needs its scope',
    async (name, call) => {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '');
      const given: Given = {
        params: Object.fromEntries(names.map((parameter) => [parameter, randomUUID()])),
        ...(call.body === undefined ? {} : { body: {} }),
        idempotency_key: randomUUID(),
      };
      const every = scopes.map(({ code }) => code);
      if (!opensToApiKeys(call)) {
        expect((await use(name, await keyWith(every), given)).body.code).toBe('api_key_not_accepted');
        return;
      }
      const needed: readonly PermissionCode[] = codesOf(call);
      const without = await use(name, await keyWith(every.filter((code) => !needed.includes(code))), given);
      expect(without.body.code).toBe('permission_missing');
      const granted = await use(name, await keyWith(needed), given);
      expect(granted.body.code).not.toBe('permission_missing');
      expect(granted.body.code).not.toBe('api_key_not_accepted');
      expect(granted.body.code).not.toBe('api_key_unknown');
    },
  );
});
