import { connect, type Socket } from 'node:net';
import { decodeMessage, encodeMessage } from '@countinghouse/iso8583/codec';
import type { Message } from '@countinghouse/iso8583/fields';
import { createDeframer, frameMessage } from '@countinghouse/iso8583/framing';
import { Iso8583Error } from '@countinghouse/iso8583/iso8583-error';
import { buildEcho } from '@countinghouse/iso8583/messages';
import { matchKey, readReply } from '@countinghouse/iso8583/reply';
import { createInFlight } from './in-flight.ts';
import type { ProcessorOptions } from './processor-options.ts';
import type { SendOutcome, UnknownReason } from './send-outcome.ts';

/** One connection to the acquirer. */
export type Connection = {
  send(message: Message, timeout_ms: number): Promise<SendOutcome>;
  connected(): boolean;
  stop(): Promise<void>;
};

const backoffFirst_ms = 100;
const backoffMaximum_ms = 5_000;
const echoTimeout_ms = 5_000;
/** The most bytes that the remote side has not read. Above this it is too slow. */
const unsent_bytes_maximum = 1_048_576;

/**
 * Makes the SOCKET connection: one TCP connection, kept open, that carries any number of concurrent requests. It connects immediately and
 * reconnects when it is lost, with backoff from 100 ms to 5 s, half of it random, so that nodes do not reconnect at the same time. A
 * request that finds it down tries immediately. Bytes that are not a reply of the host interface close it, because nothing after them can
 * be trusted.
 */
export function createSocketConnection(options: ProcessorOptions): Connection {
  const { host, port, clock, log, onLateAnswer } = options;
  const { heartbeat_ms = 15_000, connect_timeout_ms = 1_500, in_flight_maximum = 2_000 } = options;
  const in_flight = createInFlight();
  let socket: Socket | undefined;
  let connecting: Promise<boolean> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let failed_at_ms = Number.NEGATIVE_INFINITY;
  let echo_number = 0;
  let heard = false;
  let stopped = false;

  function open(): Promise<boolean> {
    connecting ??= new Promise<boolean>((resolve) => {
      clearTimeout(retry);
      const next = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });
      const timer = setTimeout(() => next.destroy(), connect_timeout_ms);
      let stands = false;
      let heartbeats: NodeJS.Timeout | undefined;
      const deframer = createDeframer();
      next.once('connect', () => {
        clearTimeout(timer);
        stands = true;
        failures = 0;
        socket = next;
        connecting = undefined;
        heard = true;
        heartbeats = setInterval(() => void heartbeat(next), heartbeat_ms).unref();
        log.info({ host, port }, 'connected to the acquirer');
        resolve(true);
      });
      next.on('data', (chunk) => takeBytes(next, deframer, chunk as Buffer));
      next.on('error', (error: NodeJS.ErrnoException) => log.debug({ code: error.code }, 'acquirer connection failed'));
      next.once('close', () => {
        clearTimeout(timer);
        clearInterval(heartbeats);
        if (stands) lost(next, deframer.pendingBytes() > 0 ? 'answer_not_understood' : 'interrupted');
        else {
          connecting = undefined;
          failed_at_ms = performance.now();
          resolve(false);
        }
        reconnectLater();
      });
    });
    return connecting;
  }

  function lost(from: Socket, reason: UnknownReason): void {
    if (socket !== from) return;
    socket = undefined;
    // A connection stopped with no request in progress does not count as lost.
    if (!stopped || in_flight.size() > 0) log.warn({ in_flight: in_flight.size(), reason }, 'acquirer connection lost');
    in_flight.failAll(reason);
  }

  function reconnectLater(): void {
    if (stopped) return;
    const ceiling_ms = Math.min(backoffMaximum_ms, backoffFirst_ms * 2 ** failures);
    failures = Math.min(failures + 1, 10);
    clearTimeout(retry);
    retry = setTimeout(() => void open(), ceiling_ms / 2 + (Math.random() * ceiling_ms) / 2);
    retry.unref();
  }

  function takeBytes(from: Socket, deframer: ReturnType<typeof createDeframer>, chunk: Buffer): void {
    heard = true;
    try {
      deframer.push(chunk, (bytes) => {
        if (socket === from) takeReply(decodeMessage(bytes));
      });
    } catch (error) {
      if (!(error instanceof Iso8583Error)) throw error;
      const { fault, field, offset } = error;
      log.warn({ fault, field, offset }, 'the acquirer sent something that is no reply; the connection is closed');
      lost(from, 'answer_not_understood');
      from.destroy();
    }
  }

  function takeReply(message: Message): void {
    const key = matchKey(message);
    const reply = readReply(message);
    const matched = in_flight.answer(key, reply);
    if (matched === 'late') onLateAnswer?.(reply, key);
    else if (matched === 'unmatched') log.warn({ mti: reply.mti }, 'the acquirer answered what nobody asked');
  }

  /** Sends an echo request if nothing was received since the last one, whatever was sent: a dead remote side still accepts bytes. */
  async function heartbeat(on: Socket): Promise<void> {
    const silent = !heard;
    heard = false;
    if (!silent || socket !== on) return;
    echo_number = (echo_number % 999_999) + 1;
    const { outcome } = await put(
      on,
      buildEcho({ terminal_id: 'GATEWAY', merchant_id: 'GATEWAY', stan: echo_number, transmitted_at: clock.now() }),
      echoTimeout_ms,
    );
    if (outcome !== 'answered') on.destroy();
  }

  /** Frames are written together at the end of the event loop turn: one system call for many messages. */
  function put(on: Socket, message: Message, timeout_ms: number): Promise<SendOutcome> {
    const frame = frameMessage(encodeMessage(message));
    const reply = in_flight.wait(matchKey(message), timeout_ms);
    if (on.writableCorked === 0) {
      on.cork();
      setImmediate(() => on.uncork());
    }
    on.write(frame);
    return reply;
  }

  void open();
  return {
    send: async (message, timeout_ms) => {
      if (stopped) return { outcome: 'not_sent', reason: 'not_reachable' };
      // A request right after a failed connection attempt does not try again, so that many requests do not hammer the acquirer.
      if (socket === undefined && (performance.now() - failed_at_ms < backoffFirst_ms || !(await open()))) {
        return { outcome: 'not_sent', reason: 'not_reachable' };
      }
      const on = socket;
      if (on === undefined || !on.writable) return { outcome: 'not_sent', reason: 'not_reachable' };
      const full = in_flight.size() >= in_flight_maximum || on.writableLength > unsent_bytes_maximum;
      if (full || in_flight.has(matchKey(message))) return { outcome: 'not_sent', reason: 'busy' };
      return put(on, message, timeout_ms);
    },
    connected: () => socket !== undefined,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      const standing = socket;
      if (standing === undefined) return;
      lost(standing, 'interrupted');
      await new Promise<void>((resolve) => standing.once('close', () => resolve()).destroy());
    },
  };
}
