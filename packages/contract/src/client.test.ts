import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { addressOf, CallError, createClient } from './client.ts';

type Sent = { url: string; init: RequestInit };

const clientThat = (answer: (sent: Sent) => Response | Promise<Response>, timeout_ms?: number) => {
  const sent: Sent[] = [];
  const send = createClient({
    base: (service) => `https://gateway.example/api/${service}`,
    headers: (call) => ({ authorization: 'Bearer token', 'x-call': call.name }),
    fetch: async (input, init = {}) => {
      const one = { url: String(input), init };
      sent.push(one);
      return answer(one);
    },
    ...(timeout_ms === undefined ? {} : { timeout_ms }),
  });
  return { send, sent };
};

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const id = 'aaaaaa04-bbbb-4bbb-8bbb-cccccccc0001';

test('[S7.1] a call uses its service’s base, its method, and its path with parameters filled in', async () => {
  const { send, sent } = clientThat(() => json({ user: { user_id: id } }));
  expect(await send(calls.get_user, { params: { id } })).toEqual({ user: { user_id: id } });
  expect(sent[0]?.url).toBe(`https://gateway.example/api/core/users/${id}`);
  expect(sent[0]?.init.method).toBe('GET');
  expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer token', 'x-call': 'get_user' });
  expect(sent[0]?.init.body).toBeUndefined();
});

test('encodes parameters and queries, and omits undefined ones', () => {
  expect(addressOf({ path: '/users/{id}' }, { params: { id: '../roles?x=1#y' } })).toBe(
    '/users/..%2Froles%3Fx%3D1%23y',
  );
  expect(addressOf({ path: '/search' }, { query: { search: 'a&b=c', limit: 10, status: undefined } })).toBe(
    '/search?search=a%26b%3Dc&limit=10',
  );
});

test('sends a body as JSON, with the given Idempotency-Key', async () => {
  const { send, sent } = clientThat(() => json({ batch: {} }));
  await send(
    calls.settle_terminal,
    { params: { terminal_key: 'terminal-key' }, body: { user_id: id } },
    { idempotency_key: 'key-12345678' },
  );
  expect(sent[0]?.init.body).toBe(JSON.stringify({ user_id: id }));
  expect(sent[0]?.init.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'key-12345678',
  });
});

const failing = async (answer: Response | Error) => {
  const { send } = clientThat(() => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return send(calls.get_user, { params: { id } }).catch((error: unknown) => error);
};

test('[S8.5] [S8.6] an error response becomes an error with code, message, fields and request id', async () => {
  const body = {
    code: 'invalid_request',
    message: 'Some of what was sent is not valid',
    errors: [{ field: 'amount', message: 'must be given' }],
    details: { payment_id: id },
    request_id: 'request-1',
  };
  const error = await failing(json(body, 400));
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ ...body, status: 400, service: 'core' });
});

test('[S8.9] an unreadable error response still becomes an error, with its text', async () => {
  expect(await failing(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toMatchObject({
    status: 502,
    code: undefined,
    message: '',
    text: '<h1>Bad gateway</h1>',
  });
  expect(await failing(new Response(null, { status: 500 }))).toMatchObject({ status: 500, code: undefined });
  expect(await failing(json({ code: 'somebody_elses', errors: 'none' }, 418))).toMatchObject({
    code: undefined,
    errors: [],
  });
});

test('a missing response has status 0, after a network failure or a timeout', async () => {
  expect(await failing(new TypeError('fetch failed'))).toMatchObject({ status: 0, code: undefined });
  const { send } = clientThat(
    ({ init }) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    1,
  );
  await expect(send(calls.get_user, { params: { id } })).rejects.toMatchObject({ status: 0 });
});

test('a call aborted by its caller is not reported as a service error', async () => {
  const giving_up = new AbortController();
  const { send } = clientThat(
    ({ init }) =>
      new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        giving_up.abort();
      }),
  );
  const error = await send(calls.get_user, { params: { id } }, { signal: giving_up.signal }).catch(
    (reason: unknown) => reason,
  );
  expect(error).not.toBeInstanceOf(CallError);
});

test('streams a file under the name it is sent with, without a token in the address', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('first '));
      controller.enqueue(new TextEncoder().encode('second'));
      controller.close();
    },
  });
  const { send, sent } = clientThat(
    () =>
      new Response(body, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="__.csv"; filename*=UTF-8''${encodeURIComponent('商户_export.csv')}`,
        },
      }),
  );
  const file = await send(calls.download_payments, { query: { format: 'csv', labels: '{"amount":"金额"}' } });
  expect(file).toMatchObject({ name: '商户_export.csv', media_type: 'text/csv; charset=utf-8' });
  let text = '';
  for await (const part of file.content) text += new TextDecoder().decode(part);
  expect(text).toBe('first second');
  expect(sent[0]?.url).not.toContain('token');
  expect(sent[0]?.init.headers).toMatchObject({ accept: '*/*', authorization: 'Bearer token' });
});

test('a truncated file is an error, and the error of a refused file is read', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  const { send } = clientThat(() => new Response(broken));
  const file = await send(calls.download_payments, { query: {} });
  const read = async () => {
    for await (const part of file.content) expect(part.length).toBe(4);
  };
  await expect(read()).rejects.toMatchObject({ name: 'CallError', status: 0, service: 'credit-card' });

  const refusing = clientThat(() => json({ code: 'too_many_files', message: 'Later', request_id: 'r' }, 429));
  await expect(refusing.send(calls.download_payments, { query: {} })).rejects.toMatchObject({
    status: 429,
    code: 'too_many_files',
  });
});

test('a reader that stops cancels the file', async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(10)),
    cancel: () => {
      cancelled = true;
    },
  });
  const { send } = clientThat(() => new Response(endless));
  const file = await send(calls.download_payments, { query: {} });
  for await (const part of file.content) {
    expect(part.length).toBe(10);
    break;
  }
  expect(cancelled).toBe(true);
});

test('does not send text with a card number, and fails with the gateway’s error', async () => {
  const { send, sent } = clientThat(() => json({}));
  const refused = await send(calls.get_users, { query: { search: 'for 4012/8888/8888/1881' } }).catch((error) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({
    status: 400,
    code: 'invalid_request',
    errors: [{ field: 'search', message: 'must not hold a card number' }],
  });
  expect(sent).toEqual([]);
});
