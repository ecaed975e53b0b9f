import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { decodeMessage, encodeMessage } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import { createDeframer, frameMessage } from '@countinghouse/iso8583/framing';
import { Iso8583Error } from '@countinghouse/iso8583/iso8583-error';
import { readIdentity } from '@countinghouse/iso8583/read-request';
import { buildReply } from '@countinghouse/iso8583/reply';
import type { Logger } from '@countinghouse/service/logger';
import type { Delayed } from './delayed.ts';
import type { Faults } from './faults.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Answer } from './host.ts';

const MAX_CONNECTIONS = 1024;
/** A client that sends without reading is disconnected when this many bytes of replies are waiting. */
const MAX_UNREAD_BYTES = 1_048_576;
const NONSENSE = Buffer.from([0xde, 0xad, 0xbe, 0xef, 0xff, 0x00, 0x7f, 0x80]);

type IsoServerDeps = { log: Logger; group_commit: GroupCommit; faults: Faults; delayed: Delayed; late_ms: number };

/** The SOCKET connection: ISO 8583 over TCP. */
export type IsoServer = {
  port: number;
  /** Closes all connections and accepts no new ones, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Listens for ISO 8583 over TCP. A connection that sends anything but requests of the host interface is closed, with a log line that says
 * what was wrong without its content.
 * @throws if the port is not free.
 */
export async function startIsoServer(host: string, port: number, deps: IsoServerDeps): Promise<IsoServer> {
  const { log, group_commit, faults, delayed, late_ms } = deps;
  const sockets = new Set<Socket>();

  function send(socket: Socket, bytes: Buffer): void {
    if (!socket.writable) return;
    socket.write(bytes);
    if (socket.writableLength > MAX_UNREAD_BYTES) {
      log.warn({ unread_bytes: socket.writableLength }, 'connection closed: replies are not read');
      socket.destroy();
    }
  }

  function sendAnswer(socket: Socket, { reply, timing }: Answer): void {
    if (timing === 'never') return;
    const bytes = frameMessage(encodeMessage(reply));
    if (timing === 'late') delayed.after(late_ms, () => send(socket, bytes));
    else send(socket, bytes);
  }

  function takeMessage(socket: Socket, message: Message): void {
    const mode = faults.take(message.mti);
    if (mode === 'silent') return;
    if (mode === 'reset') {
      socket.resetAndDestroy();
      return;
    }
    if (mode === 'code') {
      const reply = buildReply(message, { response_code: faults.response_code() });
      sendAnswer(socket, { reply, timing: 'at_once' });
      return;
    }
    group_commit.submit('SOCKET', message, (answer) => {
      if (mode === 'drop_reply') return;
      if (mode === 'nonsense') send(socket, frameMessage(NONSENSE));
      else if (mode === 'cut') {
        const bytes = frameMessage(encodeMessage(answer.reply));
        socket.end(bytes.subarray(0, bytes.length >> 1), () => socket.destroy());
      } else if (mode === 'slow') delayed.after(faults.delay_ms(), () => sendAnswer(socket, answer));
      else {
        sendAnswer(socket, answer);
        if (mode === 'twice') sendAnswer(socket, answer);
      }
    });
  }

  function takeConnection(socket: Socket): void {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 30_000);
    const deframer = createDeframer();
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', (error: NodeJS.ErrnoException) => log.debug({ code: error.code }, 'connection lost'));
    socket.on('end', () => {
      if (deframer.pendingBytes() > 0) log.warn('connection ended in the middle of a message');
    });
    socket.on('data', (chunk) => {
      try {
        deframer.push(chunk as Buffer, (bytes) => {
          if (socket.destroyed) return;
          const message = decodeMessage(bytes);
          readIdentity(message);
          takeMessage(socket, message);
        });
      } catch (error) {
        if (!(error instanceof Iso8583Error)) throw error;
        const { fault, field, offset } = error;
        log.warn({ fault, field, offset }, 'connection closed: what came is no request of the host interface');
        socket.destroy();
      }
    });
  }

  const server = createServer(takeConnection);
  server.maxConnections = MAX_CONNECTIONS;

  async function listen(wanted: number): Promise<number> {
    server.listen(wanted, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function closeAll(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  const bound = await listen(port);
  server.on('error', (error) => log.error({ err: error }, 'the ISO 8583 port failed'));
  return {
    port: bound,
    refuse: closeAll,
    async accept() {
      if (!server.listening) await listen(bound);
    },
    stop: closeAll,
  };
}
