import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '@countinghouse/domain/time/clock';
import { encodeMessage } from '@countinghouse/iso8583/codec';
import { frameMessage } from '@countinghouse/iso8583/framing';
import { messageToJson, parseMessageJson } from '@countinghouse/iso8583/json-message';
import { buildAuthorization, buildEcho, buildPurchase, buildReversal } from '@countinghouse/iso8583/messages';
import { buildReply, readReply } from '@countinghouse/iso8583/reply';
import { createLogger } from '@countinghouse/service/logger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Acquirer, startAcquirer } from './server.ts';
import { connectTo } from './testing/connection.ts';
import { createTestTerminal, TEST_TIME } from './testing/payment.ts';

let folder: string;
let acquirer: Acquirer;
const logged: string[] = [];

async function start(control = true): Promise<Acquirer> {
  return startAcquirer(
    {
      log_level: 'debug',
      host: '127.0.0.1',
      iso_port: 0,
      http_port: 0,
      book_file: join(folder, 'book.sqlite'),
      late_ms: 150,
      control,
    },
    {
      clock: fixedClock(TEST_TIME),
      log: createLogger({ name: 'acquirer', level: 'debug' }, (line) => logged.push(line)),
    },
  );
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acquirer-'));
  acquirer = await start();
});
afterAll(async () => {
  await acquirer.stop();
  rmSync(folder, { recursive: true });
});

const address = (path: string): string => `http://127.0.0.1:${acquirer.http_port}${path}`;
const post = (path: string, body: string, type = 'application/json'): Promise<Response> =>
  fetch(address(path), { method: 'POST', body, headers: { 'content-type': type } });
const control = async (fault: object): Promise<void> => {
  expect((await post('/control', JSON.stringify(fault))).status).toBe(200);
};

type Row = Record<string, unknown> & { request: { hex: string; fields: object }; reply: { sent: string; hex: string } };
const rows = async (path: string): Promise<{ total: number; rows: Row[] }> =>
  (await (await fetch(address(path))).json()) as { total: number; rows: Row[] };

describe('SOCKET', () => {
  test('answers many concurrent requests on many connections, in chunks of any size', async () => {
    const connections = await Promise.all(Array.from({ length: 5 }, () => connectTo(acquirer.iso_port)));
    const sales = connections.flatMap((connection) => {
      const terminal = createTestTerminal();
      return Array.from({ length: 60 }, () => connection.request(buildPurchase(terminal.payment())));
    });
    for (const reply of await Promise.all(sales)) expect(readReply(reply).approved).toBe(true);

    const [connection] = connections as [(typeof connections)[0]];
    const bytes = frameMessage(encodeMessage(buildEcho(createTestTerminal().header())));
    for (const byte of bytes.subarray(0, -1)) connection.socket.write(Uint8Array.of(byte));
    const answered = connection.received().length;
    connection.socket.write(bytes.subarray(-1));
    await expect.poll(() => connection.received().length).toBeGreaterThan(answered);
    await Promise.all(connections.map(({ close }) => close()));
  });

  test('a late answer does not delay other requests, and an unanswered request is booked', async () => {
    const connection = await connectTo(acquirer.iso_port);
    const terminal = createTestTerminal();
    const order: number[] = [];
    const never = terminal.payment({ amount: 599 });
    void connection.request(buildPurchase(never)).catch(() => undefined);
    await Promise.all(
      [598, 1099].map(async (amount) => {
        const reply = await connection.request(buildPurchase(terminal.payment({ amount })));
        expect(readReply(reply).approved).toBe(true);
        order.push(amount);
      }),
    );
    expect(order).toEqual([1099, 598]);
    const positions = await rows(`/book/positions?terminal=${terminal.terminal_id}&rrn=${never.rrn}`);
    expect(positions.rows).toMatchObject([{ charged_amount: 599, status: 'captured' }]);
    const reversal = buildReversal({ ...terminal.after(never, '0200'), advice: true });
    expect(readReply(await connection.request(reversal)).approved).toBe(true);
    await connection.close();
  });

  const reply = encodeMessage(buildReply(buildEcho(createTestTerminal().header()), { response_code: '00' }));
  const { terminal_id: _terminal, ...without_terminal } = buildEcho(createTestTerminal().header()).fields;
  test.each([
    ['text that is no message', frameMessage(Buffer.from('GET / HTTP/1.1\r\n\r\n'))],
    ['a length of zero', Buffer.from([0, 0, 1])],
    ['a length beyond the maximum', Buffer.from([0xff, 0xff, 1])],
    ['a reply', frameMessage(reply)],
    ['a request without its sender', frameMessage(encodeMessage({ mti: '0800', fields: without_terminal }))],
    [
      'a message with an extra byte',
      frameMessage(
        Buffer.concat([encodeMessage(buildEcho(createTestTerminal().header())), Buffer.from('4111111111111111')]),
      ),
    ],
  ])('%s closes its connection with a log line and leaves other connections open', async (_name, bytes) => {
    const [good, bad] = await Promise.all([connectTo(acquirer.iso_port), connectTo(acquirer.iso_port)]);
    const before = logged.length;
    bad.socket.write(bytes);
    await bad.closed;
    const lines = logged.slice(before).join('');
    expect(lines).toContain('connection closed');
    expect(lines).not.toContain('4111');
    expect(readReply(await good.request(buildEcho(createTestTerminal().header()))).approved).toBe(true);
    await good.close();
  });
});

test('survives random bytes on many connections', async () => {
  for (let round = 0; round < 20; round++) {
    const connections = await Promise.all(Array.from({ length: 10 }, () => connectTo(acquirer.iso_port)));
    for (const { socket } of connections) {
      const noise = randomBytes(1 + (randomBytes(1)[0] as number));
      socket.end(round % 2 === 0 ? noise : frameMessage(noise));
    }
    await Promise.all(connections.map(({ closed }) => closed));
  }
  const connection = await connectTo(acquirer.iso_port);
  expect(readReply(await connection.request(buildEcho(createTestTerminal().header()))).approved).toBe(true);
  await connection.close();
});

describe('POST', () => {
  test('answers the JSON form of the messages', async () => {
    const terminal = createTestTerminal();
    const response = await post('/', messageToJson(buildAuthorization(terminal.payment())));
    expect(response.status).toBe(200);
    expect(readReply(parseMessageJson(await response.text()))).toMatchObject({ mti: '0110', approved: true });
    expect((await rows(`/book?terminal=${terminal.terminal_id}`)).rows).toMatchObject([{ connection: 'POST' }]);
  });

  test.each([
    ['invalid JSON', '{', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['a reply', '{"mti":"0810","fields":{}}', 'application/json', 400],
    ['another type', '{}', 'text/plain', 415],
    ['a body beyond the maximum', `"${'x'.repeat(70_000)}"`, 'application/json', 413],
  ])('refuses %s', async (_name, body, type, status) => {
    expect((await post('/', body, type)).status).toBe(status);
  });
});

describe('the book', () => {
  test('shows each message as hex and decoded, with outcome and reply, and every filter finds it', async () => {
    const terminal = createTestTerminal(undefined, 4711);
    const payment = terminal.payment({ merchant_id: terminal.terminal_id });
    const connection = await connectTo(acquirer.iso_port);
    await connection.request(buildPurchase(payment));
    await connection.request(buildPurchase(payment));
    await connection.close();
    for (const filter of [
      `stan=4711&merchant=${payment.merchant_id}`,
      `rrn=${payment.rrn}`,
      `terminal=${payment.terminal_id}`,
    ]) {
      const { total, rows: found } = await rows(`/book?${filter}`);
      expect(total).toBe(1);
      expect(found).toMatchObject([
        {
          connection: 'SOCKET',
          mti: '0200',
          received_at: TEST_TIME.toISOString(),
          outcome: 'approved',
          response_code: '00',
          repeats: 1,
          request: { fields: { primary_account_number: '411111******1111', cvv: '***', amount: '000000001099' } },
          reply: { sent: 'at_once', fields: { mti: '0210', response_code: '00' } },
        },
      ]);
      expect(found[0]?.request.hex).toMatch(/^30323030/);
    }
    expect((await rows(`/book?terminal=${payment.terminal_id}&offset=1`)).rows).toEqual([]);
  });

  test.each(['limit=0', 'limit=1001', 'offset=-1', 'stan=x', 'colour=red', 'stan=1&stan=2'])(
    'refuses ?%s',
    async (query) => {
      expect((await fetch(address(`/book?${query}`))).status).toBe(400);
      expect((await fetch(address(`/book/positions?${query}`))).status).toBe(400);
    },
  );

  test('writes no card number and no CVV to its file or the log', async () => {
    const terminal = createTestTerminal();
    const secret = { card_number: '5555555555554444', cvv: '8317', order_number: '5555 5555 5555 4444' };
    const connection = await connectTo(acquirer.iso_port);
    await connection.request(buildPurchase(terminal.payment(secret)));
    const broken = buildPurchase(terminal.payment(secret));
    broken.fields.additional_data = '0104831';
    expect(readReply(await connection.request(broken)).response_code).toBe('30');
    await connection.close();
    await acquirer.stop();
    const kept = readFileSync(join(folder, 'book.sqlite')).toString('latin1') + logged.join('');
    acquirer = await start();
    for (const text of ['5555555555554444', '5555 5555 5555 4444', '01048317', '0104831']) {
      expect(kept.includes(text)).toBe(false);
      expect(kept.includes(Buffer.from(text).toString('hex'))).toBe(false);
    }
    // Random ids and times can contain the four digits.
    expect(kept).not.toMatch(/(?<![0-9a-f-])8317(?![0-9a-f-])/);
    expect(kept).toContain('555555******4444');
  });
});

describe('injected faults', () => {
  test('drop_reply and cut book the payment; silent and reset do not', async () => {
    for (const [mode, booked] of [
      ['drop_reply', 1],
      ['cut', 1],
      ['silent', 0],
      ['reset', 0],
    ] as const) {
      await control({ mode, mti: '0200', count: 1 });
      const terminal = createTestTerminal();
      const connection = await connectTo(acquirer.iso_port);
      const outcome = connection.request(buildPurchase(terminal.payment())).catch(() => 'no answer');
      if (mode === 'cut' || mode === 'reset') await connection.closed;
      else await connection.request(buildEcho(terminal.header()));
      expect(connection.received().length > 0).toBe(mode !== 'reset');
      await expect
        .poll(async () => (await rows(`/book/positions?terminal=${terminal.terminal_id}`)).total)
        .toBe(booked);
      await connection.close();
      expect(await outcome).toBe('no answer');
    }
  });

  test('nonsense replies with an invalid message, slow delays the reply, refuse takes no connections', async () => {
    const terminal = createTestTerminal();
    const connection = await connectTo(acquirer.iso_port);
    await control({ mode: 'nonsense', count: 1 });
    await expect(connection.request(buildPurchase(terminal.payment()))).rejects.toThrow();
    await control({ mode: 'slow', delay_ms: 30, count: 1 });
    expect(readReply(await connection.request(buildPurchase(terminal.payment()))).approved).toBe(true);
    await control({ mode: 'refuse' });
    await connection.closed;
    await expect(connectTo(acquirer.iso_port)).rejects.toThrow('ECONNREFUSED');
    await expect(post('/', messageToJson(buildEcho(terminal.header())))).rejects.toThrow();
    await control({ mode: 'normal' });
    const again = await connectTo(acquirer.iso_port);
    expect(readReply(await again.request(buildEcho(terminal.header()))).approved).toBe(true);
    await again.close();
  });

  test('applies the same faults to POST', async () => {
    const terminal = createTestTerminal();
    const sale = (): string => messageToJson(buildPurchase(terminal.payment()));
    await control({ mode: 'cut', count: 1 });
    await expect(post('/', sale()).then((response) => response.text())).rejects.toThrow();
    await control({ mode: 'nonsense', count: 1 });
    const nonsense = await (await post('/', sale())).text();
    expect(() => parseMessageJson(nonsense)).toThrow();
    await control({ mode: 'reset', count: 1 });
    await expect(post('/', sale())).rejects.toThrow();
    expect((await rows(`/book/positions?terminal=${terminal.terminal_id}`)).total).toBe(2);
  });

  test('refuses an unknown fault, and has no control endpoint unless it is enabled', async () => {
    expect((await post('/control', '{"mode":"explode"}')).status).toBe(400);
    expect((await post('/control', '{')).status).toBe(400);
    await acquirer.stop();
    acquirer = await start(false);
    expect((await post('/control', '{"mode":"silent"}')).status).toBe(404);
    await acquirer.stop();
    acquirer = await start();
  });
});

test('reports a port in use in one sentence that names its setting', async () => {
  const settings = { log_level: 'info', host: '127.0.0.1', book_file: ':memory:', late_ms: 1, control: false };
  const deps = { clock: fixedClock(TEST_TIME), log: createLogger({ name: 'acquirer', level: 'silent' }) };
  await expect(startAcquirer({ ...settings, iso_port: acquirer.iso_port, http_port: 0 }, deps)).rejects.toThrow(
    'ACQUIRER_ISO_PORT',
  );
  await expect(startAcquirer({ ...settings, iso_port: 0, http_port: acquirer.http_port }, deps)).rejects.toThrow(
    'ACQUIRER_HTTP_PORT',
  );
});
