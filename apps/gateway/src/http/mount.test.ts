import type { CallDeclaration } from '@countinghouse/contract/call';
import { calls } from '@countinghouse/contract/calls';
import { serviceNames } from '@countinghouse/contract/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperationError, type Operations } from '../operation.ts';
import { startTestGateway, type TestGateway } from '../testing/gateway.ts';
import { merchants, users } from '../testing/world.ts';

let house: TestGateway;
let bearer: { authorization: string };
/** The implementation of get_user in tests that are only about mounting. */
let getUser: Operations['get_user'] = async () => {
  throw new OperationError('not_found');
};
beforeAll(async () => {
  house = await startTestGateway({
    operations: {
      get_user: (context, input) => getUser(context, input),
      settle_terminal: async () => {
        throw new OperationError('batch_empty');
      },
    },
  });
  bearer = { authorization: `Bearer ${await house.issuer.token(users.merchant.id_server_id)}` };
});
afterAll(() => house.stop());

const shape = { code: expect.any(String), message: expect.any(String), request_id: expect.any(String) };

for (const service of serviceNames) {
  test(`[S7.1] the base path of the ${service} service answers in the error shape`, async () => {
    for (const path of ['', '/', '/nothing/here', '/nothing%2fhere']) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const answer = await house.send(`/api/${service}${path}`, { method, headers: bearer });
        expect(answer.body, `${method} ${path}`).toEqual({ ...shape, code: 'not_found' });
        expect(answer.status).toBe(404);
      }
    }
  });
}

test('[S8.1] an unknown path answers with the message of the specification', async () => {
  const { body } = await house.send('/api/merchants/nothing', { headers: bearer });
  expect(body.message).toBe('The requested resource does not exist or has been deleted');
});

/** Whether a call is declared for this method and path. A path with an id matches any word in its place. */
const isDeclared = (method: string, path: string) =>
  (Object.values(calls) as CallDeclaration[]).some(
    (call) =>
      call.method === method &&
      new RegExp(`^/api/${call.service}${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );

test('mounts every declared call at its path and method, and refuses callers who are not signed in unless it is public', async () => {
  for (const call of Object.values(calls) as CallDeclaration[]) {
    const path = `/api/${call.service}${call.path.replace(/\{\w+\}/g, users.merchant.user_id)}`;
    const answer = await house.send(path, { method: call.method });
    const refused = call.permission === 'public' ? 400 : 401;
    expect({ name: call.name, status: answer.status }).toEqual({ name: call.name, status: refused });
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'].filter((other) => other !== call.method)) {
      const expected = isDeclared(method, path) ? 401 : 404;
      expect((await house.send(path, { method })).status, `${method} ${call.path}`).toBe(expected);
    }
    expect((await house.send(path, { method: 'HEAD' })).status, `HEAD ${call.path}`).toBe(404);
  }
});

test('[S7.32] [S7.30] matches paths exactly: case, slashes and literal segments count', async () => {
  const id = users.merchant.user_id;
  getUser = async () => {
    throw new OperationError('permission_missing');
  };
  const status = async (path: string) => (await house.send(path, { headers: bearer })).body.code;
  expect(await status(`/api/core/users/${id}`)).toBe('permission_missing');
  expect(await status(`/api/core/Users/${id}`)).toBe('not_found');
  expect(await status(`/api/core/users/${id}/`)).toBe('not_found');
  expect(await status(`/api/core//users/${id}`)).toBe('not_found');
  expect(await status('/api/core/Users/get'), 'never taken for /users/{id}').toBe('invalid_request');
  expect(await status(`/API/core/users/${id}`)).toBe('not_found');
});

test('[S7.85] literal paths are never taken for an id', async () => {
  const sent: string[] = [];
  const gateway = await startTestGateway({
    operations: {
      get_payment: async (_context, { params }) => {
        sent.push(params.id);
        throw new OperationError('not_found');
      },
    },
  });
  try {
    const token = await gateway.issuer.token(users.merchant.id_server_id);
    const get = (path: string) =>
      gateway.send(`/api/credit-card${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await get('/reports/payments/search')).status).toBe(200);
    expect((await get('/reports/payments/month-to-date-summary')).status).toBe(200);
    for (const literal of [
      'capture',
      'reversal',
      'capture-cancel',
      'refund',
      'refund-reversal',
      'qoin-refresh-refund',
    ]) {
      await get(`/reports/payments/${literal}`);
    }
    expect(sent).toEqual([]);
    await get(`/reports/payments/${users.merchant.user_id}`);
    expect(sent).toEqual([users.merchant.user_id]);
  } finally {
    await gateway.stop();
  }
});

test('[S7.77] words in the place of a merchant id answer not_found', async () => {
  for (const word of ['branding', 'customfields', 'searchmerchants']) {
    expect((await house.send(`/api/merchants/merchants/${word}`, { headers: bearer })).body.code).toBe('not_found');
  }
});

test('[S8.5] names each wrong field by its path with what is wrong, and never repeats its value', async () => {
  const answer = await house.call('create_sale', 'merchant', {
    terminal: true,
    idempotency_key: 'wrong-fields-1',
    body: {
      amount: '10.00',
      currency: 36,
      payment: { card_number: 4111111111111111, expiry: '13/2030', cvv: '12345' },
      email: 'x'.repeat(300),
      surprise: '4111111111111111',
    },
  });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'invalid_request' });
  expect(answer.body.errors).toEqual(
    expect.arrayContaining([
      { field: 'amount', message: 'must be a whole number of minor units' },
      { field: 'currency', message: 'must be 840, 826 or 978' },
      { field: 'payment.card_number', message: 'must be text' },
      { field: 'payment.expiry', message: 'must be four digits, MMYY' },
      { field: 'payment.cvv', message: 'must be three or four digits' },
      { field: 'email', message: 'must have at most 254 characters' },
      { field: 'surprise', message: 'is not known here' },
    ]),
  );
  expect(answer.text).not.toContain('4111');
  expect(answer.text).not.toContain('2030');
});

for (const amount of [0, -1, 1.5, 1e308, '10.00', 1_000_000_000_000, null, [], true, undefined]) {
  test(`refuses an amount of ${JSON.stringify(amount)}, naming the field`, async () => {
    const { body } = await house.call('create_sale', 'merchant', {
      terminal: true,
      idempotency_key: 'wrong-amount-1',
      body: { amount, currency: 840, payment: { card_number: '4111111111111111', expiry: '1230' } },
    });
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ field: 'amount' }] });
  });
}

test('refuses a repeated or wrong query parameter by name', async () => {
  const get = (query: string) => house.send(`/api/credit-card/reports/payments/search?${query}`, { headers: bearer });
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['start_date=2026-02-30', 'start_date'],
    ['sort=password:asc:text', 'sort'],
    ['status=abc', 'status.0'],
  ]) {
    expect((await get(query ?? '')).body, query).toMatchObject({ code: 'invalid_request', errors: [{ field }] });
  }
});

test('strips everything from a response that the contract does not declare', async () => {
  getUser = async () => {
    const { body } = await house.call('get_user_by_identity', 'merchant', {
      params: { id_server_id: users.merchant.id_server_id },
    });
    return { user: { ...(body.user as object), password_hash: 'secret' } } as never;
  };
  const answer = await house.call('get_user', 'merchant', { params: { id: users.merchant.user_id } });
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain('secret');
});

test('a response that violates the contract, or an undeclared error, fails outside production', async () => {
  getUser = async () => ({ user: { user_id: 1 } }) as never;
  expect((await house.call('get_user', 'merchant', { params: { id: users.merchant.user_id } })).body.code).toBe(
    'internal_error',
  );
  getUser = async () => {
    throw new OperationError('batch_empty');
  };
  expect((await house.call('get_user', 'merchant', { params: { id: users.merchant.user_id } })).body.code).toBe(
    'internal_error',
  );
});

test('[S7.6] X-TERMINAL-KEY selects a terminal of the merchant in scope and never grants access', async () => {
  const sale = (as: 'merchant' | 'no_charges' | 'admin', terminal_key?: string) =>
    house.call('create_sale', as, {
      idempotency_key: 'terminal-key-1',
      headers: terminal_key === undefined ? {} : { 'x-terminal-key': terminal_key },
      body: { amount: 100, currency: 840, payment: { card_number: '4111111111111112', expiry: '1230' } },
    });
  expect((await sale('merchant')).body.code).toBe('terminal_key_missing');
  expect((await sale('merchant', 'unknown-key')).body.code).toBe('terminal_key_unknown');
  expect((await sale('merchant', merchants.second.terminal_key)).body.code).toBe('terminal_key_unknown');
  expect((await sale('no_charges', merchants.no_charges.terminal_key)).body.code).toBe('merchant_setting_off');
  expect((await sale('admin', merchants.harbor.terminal_key)).body.code).toBe('merchant_required');
  await house.sql('update terminal_keys set disabled_at = $1, is_default = false where terminal_key = $2', [
    new Date(),
    merchants.harbor.terminal_key,
  ]);
  expect((await sale('merchant', merchants.harbor.terminal_key)).body.code).toBe('terminal_key_unknown');
});

test('a call that moves money needs a valid Idempotency-Key', async () => {
  const settle = (idempotency_key?: string) =>
    house.call('settle_terminal', 'merchant', {
      params: { terminal_key: merchants.harbor.terminal_key },
      body: { user_id: users.merchant.user_id },
      ...(idempotency_key === undefined ? {} : { idempotency_key }),
    });
  expect((await settle()).body.code).toBe('idempotency_key_missing');
  for (const key of ['short', 'x'.repeat(129), 'has a space in it']) {
    expect((await settle(key)).body).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'Idempotency-Key' }],
    });
  }
  expect((await settle('a-good-key')).body.code).toBe('batch_empty');
});
