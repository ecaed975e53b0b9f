import { connect } from 'node:net';
import { type ErrorCode, errorCodes } from '@countinghouse/contract/errors';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';
import { merchants, users } from './testing/world.ts';

let house: TestGateway;
let bearer: { authorization: string };
beforeAll(async () => {
  house = await startTestGateway({ environment: { PORTAL_URL: 'https://portal.example' } });
});
beforeEach(async () => {
  bearer = { authorization: `Bearer ${await house.issuer.token(users.merchant.id_server_id)}` };
});
afterAll(() => house.stop());

const own = `/api/core/users/identity/${users.merchant.id_server_id}`;
const sale = '/api/credit-card/sale';
const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json) =>
  house.send(sale, { method: 'POST', headers: { ...bearer, ...headers }, body });

const refused = (answer: { status: number; body: Record<string, unknown> }, code: ErrorCode) => {
  expect(answer.body).toEqual(
    expect.objectContaining({ code, message: errorCodes[code].message, request_id: expect.stringMatching(/.{8}/) }),
  );
  expect(answer.status).toBe(errorCodes[code].status);
};

test('refuses a body that is not JSON, truncated or empty', async () => {
  for (const body of ['{', '{"amount": 1', 'amount=1', '', '\u0000', '{"amount": 01}', "{'amount': 1}"]) {
    refused(await post(body), 'malformed_body');
  }
});

test('refuses a body of another content type', async () => {
  for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    refused(await post('{}', { 'content-type': type }), 'unsupported_media_type');
  }
});

test('refuses an oversized body, with or without a declared length', async () => {
  refused(await post(JSON.stringify({ text: 'x'.repeat(65_536) })), 'payload_too_large');
  const endless = new ReadableStream({
    pull: (stream) => stream.enqueue(new TextEncoder().encode(`"${'x'.repeat(8_192)}",`)),
  });
  const answer = await fetch(house.gateway.url + sale, {
    method: 'POST',
    headers: { ...bearer, ...json },
    body: endless,
    duplex: 'half',
  } as RequestInit).catch((error: unknown) => error);
  // The connection can be gone before the response is read. What matters is that it ends.
  expect(answer).toBeDefined();
});

test('refuses prototype names and JSON nested ten thousand deep', async () => {
  refused(await post('{"__proto__": {"admin": true}, "amount": 1}'), 'malformed_body');
  refused(await post('{"constructor": {"prototype": {"admin": true}}}'), 'malformed_body');
  const deep = await post(`{"order":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
  expect(deep.status).toBe(400);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('does not parse a body before the sender is authenticated', async () => {
  const answer = await house.send(sale, { method: 'POST', headers: json, body: '{' });
  refused(answer, 'not_signed_in');
});

const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(house.gateway.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

test('answers requests that Node’s parser refuses in the error shape too', async () => {
  const many = Array.from({ length: 3_000 }, (_, number) => `x-${number}: ${number}\r\n`).join('');
  expect(await raw(`GET ${own} HTTP/1.1\r\nhost: x\r\n${many}\r\n`)).toMatch(
    /^HTTP\/1.1 413[\s\S]*"payload_too_large"/,
  );
  expect(await raw('nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400[\s\S]*"malformed_body"/);
  const smuggled = `POST ${sale} HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`;
  expect(await raw(smuggled)).toMatch(/^HTTP\/1.1 400/);
});

test('answers an undecodable path with not_found', async () => {
  expect(await raw('GET /api/core/users/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 404[\s\S]*"not_found"/,
  );
});

test('keeps a valid request id and replaces any other', async () => {
  const idOf = async (given: string) => {
    const answer = await house.send('/api/core/none', { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id')).toBe(answer.body.request_id);
    return answer.body.request_id;
  };
  expect(await idOf('portal-0123456789')).toBe('portal-0123456789');
  for (const bad of ['short', 'x'.repeat(65), 'with space inside', '4111111111111111', '"},{"level":"fatal']) {
    expect(await idOf(bad)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('logs one line per request: call, status, time, ids and the declared path', async () => {
  const id = { 'x-request-id': 'log-line-0001' };
  await house.send(`${own}?card=4111111111111111`, { headers: { ...bearer, ...id } });
  const other = await house.send('/api/credit-card/4111111111111111/none', { headers: bearer });
  const linesOf = (request_id: unknown) =>
    house.lines.filter((line) => line.msg === 'request' && line.request_id === request_id);
  await vi.waitFor(() => expect(linesOf(other.body.request_id)).toHaveLength(1), { timeout: 10_000 });
  expect(linesOf('log-line-0001')).toHaveLength(1);
  expect(linesOf('log-line-0001')[0]).toMatchObject({
    call: 'get_user_by_identity',
    method: 'GET',
    path: '/api/core/users/identity/:id_server_id',
    status: 200,
    duration_ms: expect.any(Number),
    request_id: 'log-line-0001',
    user_id: users.merchant.user_id,
  });
  const text = JSON.stringify(house.lines);
  expect(text).not.toContain('41111111');
  expect(text).not.toContain(bearer.authorization.slice(7));
});

test('[S8.10] an internal error reveals only its request id to the caller, and is logged in full', async () => {
  const broken = await startTestGateway({
    operations: {
      get_user: async () => {
        throw new Error('secret detail: card 4111111111111111');
      },
    },
  });
  try {
    const answer = await broken.call('get_user', 'merchant', { params: { id: users.merchant.user_id } });
    refused(answer, 'internal_error');
    expect(answer.body.message).toBe('An error has occurred! Please contact your administrator');
    expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', 'request_id']);
    const line = JSON.stringify(broken.lines.find((one) => one.level === 'error'));
    expect(line).toContain('secret detail');
    expect(line).not.toContain('4111111111111111');
    expect(line).toContain(answer.body.request_id);
  } finally {
    await broken.stop();
  }
});

test('CORS allows only the portal', async () => {
  const ask = (origin: string) =>
    house.send(own, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });
  const allowed = await ask('https://portal.example');
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://portal.example');
  expect(allowed.headers.get('access-control-allow-headers')).toContain('x-terminal-key');
  expect((await ask('https://portal.example.evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask('null')).headers.get('access-control-allow-origin')).toBeNull();
});

test('responses forbid caching, framing, sniffing and active content', async () => {
  const { headers } = await house.send(own, { headers: bearer });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-powered-by')).toBeNull();
});

test('each user has a rate limit from any address, and each address a smaller one', async () => {
  const limited = await startTestGateway({ environment: { RATE_LIMIT_PER_MINUTE: '10' } });
  try {
    const read = (as: 'merchant' | 'clerk' | null) =>
      limited.call('get_user_by_identity', as, { params: { id_server_id: users[as ?? 'clerk'].id_server_id } });
    for (let count = 0; count < 10; count += 1) expect((await read('merchant')).status).toBe(200);
    const over = await read('merchant');
    refused(over, 'too_many_requests');
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read('clerk')).status, 'somebody else is not limited').toBe(200);
    expect((await read(null)).status).toBe(401);
    expect((await read(null)).status).toBe(401);
    refused(await read(null), 'too_many_requests');
    expect((await limited.send('/healthz')).status).toBe(200);
  } finally {
    await limited.stop();
  }
});

test('metrics count requests by call and status, and contain no request path', async () => {
  await house.send(own, { headers: bearer });
  await house.send('/api/core/4111111111111111', { headers: bearer });
  const { text } = await house.send('/metrics');
  expect(text).toMatch(/gateway_request_duration_seconds_count\{call="get_user_by_identity",status="200"\} [1-9]/);
  expect(text).toContain('gateway_requests_in_flight');
  expect(text).toContain('gateway_database_connections{pool="requests",state="idle"}');
  expect(text).not.toContain('41111111');
});

test('records an aborted request, and nothing stays in flight', async () => {
  let release: () => void = () => undefined;
  let entered = false;
  const waiting = await startTestGateway({
    operations: {
      get_user: () =>
        new Promise((_, fail) => {
          entered = true;
          release = () => fail(new Error('too late'));
        }),
    },
  });
  try {
    const token = await waiting.issuer.token(users.merchant.id_server_id);
    const going = new AbortController();
    const answer = waiting
      .send(`/api/core/users/${users.merchant.user_id}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: going.signal,
      })
      .catch((error: Error) => error.name);
    await vi.waitFor(() => expect(entered).toBe(true));
    going.abort();
    expect(await answer).toBe('AbortError');
    await vi.waitFor(() =>
      expect(waiting.lines.find((line) => line.msg === 'request')).toMatchObject({ call: 'get_user', status: 499 }),
    );
    release();
    await vi.waitFor(async () =>
      expect((await waiting.send('/metrics')).text).toContain('gateway_requests_in_flight 1\n'),
    );
  } finally {
    await waiting.stop();
  }
});

test('readiness checks the database, its migrations and the jobs', async () => {
  const ready = await house.send('/readyz');
  expect(ready.status).toBe(200);
  expect(ready.body).toMatchObject({ status: 'ready' });
  await house.sql(`update schema_migrations set name = 'x' || name where name = 'baseline/01-roles-and-scope.sql'`);
  const behind = await house.send('/readyz');
  expect(behind.status).toBe(503);
  expect(behind.text).toContain('baseline/01-roles-and-scope.sql');
  await house.sql(`update schema_migrations set name = substr(name, 2) where name like 'x%'`);
  expect((await house.send('/readyz')).status).toBe(200);
  expect((await house.send('/healthz')).body).toEqual({ status: 'ok' });
});

test('a stopping gateway is not ready immediately, refuses new requests and completes those in progress', async () => {
  let release: () => void = () => undefined;
  let entered = false;
  const stopping = await startTestGateway({
    operations: {
      get_merchant_settings: (context) =>
        new Promise((answer) => {
          entered = true;
          release = () => void context.transaction(async () => undefined).then(() => answer(settings));
        }),
    },
  });
  const settings = (await stopping
    .call('get_merchant', 'merchant', {
      params: { id: merchants.harbor.merchant_uid },
    })
    .then(({ body }) => ({
      merchant_setting: (body.merchant as { merchant_setting: never }).merchant_setting,
    }))) as never;
  const answer = stopping.call('get_merchant_settings', 'merchant', {
    params: { id: merchants.harbor.merchant_uid },
  });
  await vi.waitFor(() => expect(entered).toBe(true));
  const stopped = stopping.stop();
  const ready = await stopping.send('/readyz');
  expect([ready.status, ready.body.status]).toEqual([503, 'not ready']);
  const refused = await stopping.call('get_permission_codes', 'merchant');
  expect([refused.status, refused.body.code, refused.headers.get('connection')]).toEqual([
    503,
    'service_unavailable',
    'close',
  ]);
  release();
  const finished = await answer;
  expect([finished.status, finished.headers.get('connection')]).toEqual([200, 'close']);
  await stopped;
  await expect(stopping.send('/healthz')).rejects.toThrow();
});
