import { once } from 'node:events';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { systemClock } from '@countinghouse/domain/time/clock';
import { decodeMessage, encodeMessage } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import { createDeframer, frameMessage } from '@countinghouse/iso8583/framing';
import { messageToJson, parseMessageJson } from '@countinghouse/iso8583/json-message';
import { buildPurchase } from '@countinghouse/iso8583/messages';
import { buildReply } from '@countinghouse/iso8583/reply';
import { createLogger } from '@countinghouse/service/logger';
import { afterEach, describe, expect, test } from 'vitest';
import { createProcessor, type Processor } from './processor.ts';
import type { ProcessorOptions } from './processor-options.ts';

const log = createLogger({ name: 'test', level: 'silent' });
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

let stan = 0;
function purchase(amount = 1000): Message {
  stan += 1;
  return buildPurchase({
    terminal_id: 'TERM0001',
    merchant_id: 'MERCHANT0000001',
    stan,
    transmitted_at: new Date(),
    rrn: String(stan).padStart(12, '0'),
    card_number: '4111111111111111',
    expiration: '3012',
    amount,
    currency: 840,
    entry: 'ecommerce',
  });
}

const approval = (message: Message) => buildReply(message, { response_code: '00', approval_code: 'A12345' });
const frameOf = (message: Message) => frameMessage(encodeMessage(message));

/** Starts a host that passes every message to `take`. */
async function startHost(
  take: (socket: Socket, message: Message) => void,
  port = 0,
): Promise<{ port: number; server: Server; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const deframer = createDeframer();
    socket.on('data', (chunk) => deframer.push(chunk as Buffer, (bytes) => take(socket, decodeMessage(bytes))));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((closed) => server.close(closed));
  });
  return { port: (server.address() as AddressInfo).port, server, sockets };
}

function start(options: Partial<ProcessorOptions>): Processor {
  const processor = createProcessor({
    host: '127.0.0.1',
    port: 1,
    post_url: 'http://127.0.0.1:1',
    clock: systemClock,
    log,
    ...options,
  });
  stops.push(() => processor.stop());
  return processor;
}

const socket = (timeout_ms = 2_000) => ({ timeout_ms, connection: 'SOCKET' as const });
const post = (timeout_ms = 2_000) => ({ timeout_ms, connection: 'POST' as const });

/** Waits until a condition holds. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('SOCKET', () => {
  test('many requests share one connection, and each gets its own answer in any order', async () => {
    const held: [Socket, Message][] = [];
    const host = await startHost((from, message) => {
      held.push([from, message]);
      if (held.length < 50) return;
      for (const [to, one] of held.reverse())
        to.write(frameOf(buildReply(one, { response_code: '00', approval_code: one.fields.amount?.slice(-6) })));
    });
    const processor = start({ port: host.port });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => processor.send(purchase(index + 1), socket())),
    );
    expect(outcomes.map((one) => one.outcome === 'answered' && one.reply.approval_code)).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index + 1).padStart(6, '0')),
    );
    expect(host.sockets.size).toBe(1);
  });

  test('parses an answer that arrives byte by byte', async () => {
    const host = await startHost((from, message) => {
      for (const byte of frameOf(approval(message))) from.write(Buffer.of(byte));
    });
    expect(await start({ port: host.port }).send(purchase(), socket())).toMatchObject({ outcome: 'answered' });
  });

  test('sends nothing when it cannot connect', async () => {
    const host = await startHost(() => undefined);
    await new Promise((closed) => host.server.close(closed));
    const processor = start({ port: host.port });
    expect(await processor.send(purchase(), socket())).toEqual({ outcome: 'not_sent', reason: 'not_reachable' });
    expect(await processor.send(purchase(), socket())).toEqual({ outcome: 'not_sent', reason: 'not_reachable' });
  });

  test('reconnects by itself, and requests succeed again', async () => {
    const take = (from: Socket, message: Message) => void from.write(frameOf(approval(message)));
    const first = await startHost(take);
    const processor = start({ port: first.port });
    expect(await processor.send(purchase(), socket())).toMatchObject({ outcome: 'answered' });
    const closed = once(first.server, 'close');
    first.server.close();
    for (const one of first.sockets) one.destroy();
    await closed;
    await until(() => !processor.connected());
    await startHost(take, first.port);
    await until(() => processor.connected());
    expect(await processor.send(purchase(), socket())).toMatchObject({ outcome: 'answered' });
  });

  test('silence is an unknown outcome after the timeout, and a late answer is recognized', async () => {
    const held: [Socket, Message][] = [];
    const host = await startHost((from, message) => void held.push([from, message]));
    const late: string[] = [];
    const processor = start({ port: host.port, onLateAnswer: (reply) => late.push(reply.response_code) });
    expect(await processor.send(purchase(), socket(50))).toEqual({ outcome: 'unknown', reason: 'timed_out' });
    for (const [from, message] of held) from.write(frameOf(approval(message)));
    await until(() => late.length > 0);
    expect(late).toEqual(['00']);
    expect(processor.connected()).toBe(true);
  });

  test.each([
    ['bytes that are no message', Buffer.from([0, 4, 0xde, 0xad, 0xbe, 0xef])],
    ['an impossible length', Buffer.from([0, 0, 1, 2])],
    ['a request in place of a reply', frameOf(purchase())],
  ])('%s: closes the connection, and all requests in progress are unknown, not failed', async (_name, bytes) => {
    let count = 0;
    const host = await startHost((from) => {
      count += 1;
      if (count === 3) from.write(bytes);
    });
    const processor = start({ port: host.port });
    const outcomes = await Promise.all(
      [purchase(), purchase(), purchase()].map((one) => processor.send(one, socket())),
    );
    for (const one of outcomes) expect(one).toEqual({ outcome: 'unknown', reason: 'answer_not_understood' });
  });

  test('a truncated reply is an unknown outcome', async () => {
    const host = await startHost((from, message) => {
      const bytes = frameOf(approval(message));
      from.end(bytes.subarray(0, bytes.length >> 1));
    });
    expect(await start({ port: host.port }).send(purchase(), socket())).toEqual({
      outcome: 'unknown',
      reason: 'answer_not_understood',
    });
  });

  test('a connection closed without an answer leaves an unknown outcome', async () => {
    const host = await startHost((from) => void from.resetAndDestroy());
    expect(await start({ port: host.port }).send(purchase(), socket())).toEqual({
      outcome: 'unknown',
      reason: 'interrupted',
    });
  });

  test('refuses a request before sending when too many are in flight', async () => {
    const seen: Message[] = [];
    const host = await startHost((_from, message) => void seen.push(message));
    const processor = start({ port: host.port, in_flight_maximum: 2 });
    const under_way = [processor.send(purchase(), socket(300)), processor.send(purchase(), socket(300))];
    await until(() => seen.length === 2);
    expect(await processor.send(purchase(), socket())).toEqual({ outcome: 'not_sent', reason: 'busy' });
    expect((await Promise.all(under_way)).map((one) => one.outcome)).toEqual(['unknown', 'unknown']);
    expect(seen).toHaveLength(2);
  });

  test('sends echo messages on an idle connection, and keeps it while they are answered', async () => {
    const echoes: Message[] = [];
    const host = await startHost((from, message) => {
      echoes.push(message);
      from.write(frameOf(buildReply(message, { response_code: '00' })));
    });
    const processor = start({ port: host.port, heartbeat_ms: 20 });
    await until(() => echoes.length >= 2);
    expect(echoes.map((one) => one.mti)).toContain('0800');
    expect(processor.connected()).toBe(true);
  });
});

describe('POST', () => {
  async function startHttp(
    take: (message: Message, respond: (status: number, body: string) => void, server: { destroy(): void }) => void,
  ) {
    const server: HttpServer = createHttpServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      incoming.on('end', () => {
        const respond = (status: number, text: string) =>
          void outgoing.writeHead(status, { 'content-type': 'application/json' }).end(text);
        take(parseMessageJson(body), respond, incoming.socket);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stops.push(async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((closed) => server.close(closed));
    });
    return { post_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
  }

  test('a reply answers its request', async () => {
    const { post_url } = await startHttp((message, respond) => respond(200, messageToJson(approval(message))));
    expect(await start({ post_url }).send(purchase(), post())).toMatchObject({
      outcome: 'answered',
      reply: { approved: true },
    });
  });

  test('sends nothing when no connection is possible', async () => {
    const { post_url, server } = await startHttp(() => undefined);
    await new Promise((closed) => server.close(closed));
    expect(await start({ post_url }).send(purchase(), post())).toEqual({
      outcome: 'not_sent',
      reason: 'not_reachable',
    });
  });

  test('silence, a cut connection, an error page and the reply to another request are unknown outcomes', async () => {
    const silent = await startHttp(() => undefined);
    expect(await start(silent).send(purchase(), post(500))).toEqual({ outcome: 'unknown', reason: 'timed_out' });
    const cut = await startHttp((_message, _respond, connection) => connection.destroy());
    expect(await start(cut).send(purchase(), post())).toEqual({ outcome: 'unknown', reason: 'interrupted' });
    const page = await startHttp((_message, respond) => respond(502, '<html>Bad gateway</html>'));
    expect(await start(page).send(purchase(), post())).toEqual({ outcome: 'unknown', reason: 'answer_not_understood' });
    const other = await startHttp((_message, respond) => respond(200, messageToJson(approval(purchase()))));
    expect(await start(other).send(purchase(), post())).toEqual({
      outcome: 'unknown',
      reason: 'answer_not_understood',
    });
  });
});
