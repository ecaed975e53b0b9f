import type { Clock } from '@countinghouse/domain/clock';
import type { Message } from '@countinghouse/iso8583/fields';
import type { HostReply } from '@countinghouse/iso8583/reply';
import type { Logger } from '@countinghouse/service/logger';
import { createPostConnection } from './post-connection.ts';
import { createSocketConnection } from './socket-connection.ts';

/** Why nothing went out: no connection could be had, or too much is under way already. */
export type NotSentReason = 'not_reachable' | 'busy';

/** Why the outcome is not known; the names are those of domain's gateway reasons. */
export type UnknownReason = 'timed_out' | 'answer_not_understood' | 'interrupted';

/**
 * What became of a request. `not_sent` only where it is certain that no byte went out; everything else that is not an
 * answer is `unknown`, never a failure: the acquirer may have done what it was asked.
 */
export type SendOutcome =
  | { outcome: 'answered'; reply: HostReply }
  | { outcome: 'not_sent'; reason: NotSentReason }
  | { outcome: 'unknown'; reason: UnknownReason };

export type SendOptions = { timeout_ms: number; connection: 'SOCKET' | 'POST' };

/** The gateway's way to the acquirer. */
export type Processor = {
  /** Sends a request of the host interface and waits for its reply. Never throws for what the far side does. */
  send(message: Message, options: SendOptions): Promise<SendOutcome>;
  /** Whether the SOCKET connection stands. */
  connected(): boolean;
  stop(): Promise<void>;
};

export type ProcessorOptions = {
  host: string;
  port: number;
  /** Where POST messages go. */
  post_url: string;
  clock: Clock;
  log: Logger;
  /** Told of an answer that came after its time-out; what it answers is being reversed already. */
  onLateAnswer?: (reply: HostReply, key: string) => void;
  /** After so much silence the connection is asked for an echo. */
  heartbeat_ms?: number;
  /** How long a connection may take to stand. */
  connect_timeout_ms?: number;
  /** Requests under way at once. */
  in_flight_maximum?: number;
};

/** Connects to the acquirer over both connections of the host interface (packages/iso8583/README.md, "Transport"). */
export function createProcessor(options: ProcessorOptions): Processor {
  const socket = createSocketConnection(options);
  const post = createPostConnection(options);
  return {
    send: (message, { timeout_ms, connection }) =>
      connection === 'SOCKET' ? socket.send(message, timeout_ms) : post.send(message, timeout_ms),
    connected: socket.connected,
    stop: async () => {
      await Promise.all([socket.stop(), post.stop()]);
    },
  };
}
