import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OperationError } from '../operation.ts';
import { freshCard, type PaymentWorld, payload, startPaymentWorld } from '../testing/payments.ts';
import { merchants, users } from '../testing/world.ts';
import { requireEachFieldOnce } from './json-body.ts';

let house: PaymentWorld;
beforeAll(async () => {
  house = await startPaymentWorld();
}, 60_000);
afterAll(() => house.stop());

const errorsOf = (text: string) => {
  try {
    requireEachFieldOnce(text);
  } catch (error) {
    return error instanceof OperationError ? (error.errors ?? error.code) : error;
  }
  return [];
};

describe('names a field that is given twice', () => {
  test.each([
    ['{"amount":100,"amount":999999}', 'amount'],
    ['{"a":1,"b":{"c":[{"d":1},{"e":1,"f":"}","e":2}]}}', 'b.c.1.e'],
    ['[{"a":1},{"a":2,"a":3}]', '1.a'],
    ['{ "a" : 1 , "b" : 2 , "a"\n: 3 }', 'a'],
    // The same name, written with an escape.
    [String.raw`{"amount":1,"\u0061mount":2}`, 'amount'],
    [String.raw`{"a\"b":1,"a\u0022b":2}`, 'a"b'],
    ['{"":1,"":2}', ''],
    ['{"4012888888881881":1,"4012888888881881":2}', '••••••••••••1881'],
  ])('%s', (text, field) => {
    expect(errorsOf(text)).toEqual([{ field, message: 'must be given once' }]);
  });
});

test.each([
  '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
  '{"a":"a","b":"a"}',
  String.raw`{"a":"\\","b":"\"a\":1,\"a\":2","c":"{\"a\":1"}`,
  '"a"',
  '1',
  '[]',
  '{}',
])('%s contains each field once', (text) => {
  expect(errorsOf(text)).toEqual([]);
});

test('refuses JSON nested deeper than any body of the contract', () => {
  expect(errorsOf(`${'['.repeat(33)}${']'.repeat(33)}`)).toBe('malformed_body');
  expect(errorsOf(`${'{"a":'.repeat(32)}1${'}'.repeat(32)}`)).toEqual([]);
});

test('checks the body of a sale in less than 0.05 ms, and that of a file without delay', () => {
  const sale = JSON.stringify(
    payload({
      account: { customer_firstname: 'Priya', customer_lastname: 'Raman', billing_address: { address_1: '1 Main St' } },
      order: { order_id: 'PO-20718', description: 'Forty chairs' },
    }),
  );
  const timed = (text: string, times: number) => {
    const began = performance.now();
    for (let time = 0; time < times; time += 1) requireEachFieldOnce(text);
    return (performance.now() - began) / times;
  };
  timed(sale, 2_000);
  const best = Math.min(...Array.from({ length: 5 }, () => timed(sale, 2_000)));
  expect(best).toBeLessThan(0.05);
  expect(timed(`{"content":"${'A'.repeat(5_000_000)}"}`, 1)).toBeLessThan(100);
});

/** Sends a sale with exactly this body and these headers, which fetch would normalize. */
const sell = async (body: string, headers: [string, string][] = []) => {
  const token = await house.issuer.token(users.merchant.id_server_id);
  const given: [string, string][] = [
    ['authorization', `Bearer ${token}`],
    ['content-type', 'application/json'],
    ['x-terminal-key', merchants.harbor.terminal_key],
    ['idempotency-key', crypto.randomUUID()],
    ...headers,
  ];
  return new Promise<{ status: number | undefined; body: Record<string, unknown> }>((resolve, reject) => {
    const request = httpRequest(
      `${house.gateway.url}/api/credit-card/sale`,
      { method: 'POST', headers: ['host', 'localhost', ...given.flat()] },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text) }));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
};

const payments = async () =>
  (await house.sql<{ count: number }>('select count(*)::int as count from payments'))[0]?.count;

test('a sale that gives its amount twice charges nothing', async () => {
  const before = await payments();
  const body = JSON.stringify(payload({ ...freshCard(), amount: 100 })).replace(/^\{/, '{"amount":999999,');
  const answer = await sell(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: 'invalid_request',
    errors: [{ field: 'amount', message: 'must be given once' }],
  });
  const deep = JSON.stringify(payload(freshCard())).replace('"payment":{', '"payment":{"cvv":"999",');
  expect((await sell(deep)).body.errors).toEqual([{ field: 'payment.cvv', message: 'must be given once' }]);
  expect(await payments()).toBe(before);
  expect((await sell(JSON.stringify(payload(freshCard())))).status).toBe(200);
});

test.each(['Authorization', 'X-TERMINAL-KEY', 'Idempotency-Key', 'X-IMPERSONATE-USER-ID', 'X-MODIFIED-BY'])(
  'a sale with the header %s twice charges nothing',
  async (name) => {
    const before = await payments();
    const known: Record<string, string> = { Authorization: '', 'X-TERMINAL-KEY': '', 'Idempotency-Key': '' };
    const again: [string, string][] = [[name, 'other-value']];
    const answer = await sell(JSON.stringify(payload(freshCard())), name in known ? again : [...again, ...again]);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: name.toLowerCase(), message: 'must be given once' }],
    });
    expect(await payments()).toBe(before);
  },
);

test('refuses a query parameter that is given twice', async () => {
  const token = await house.issuer.token(users.merchant.id_server_id);
  const answer = await house.send('/api/credit-card/reports/payments/search?limit=1&limit=100', {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual([{ field: 'limit', message: 'must be given once' }]);
});
