import type { Message } from '@countinghouse/iso8583/fields';
import { createPostConnection } from './post-connection.ts';
import type { ProcessorOptions } from './processor-options.ts';
import type { SendOutcome } from './send-outcome.ts';
import { createSocketConnection } from './socket-connection.ts';

type SendOptions = { timeout_ms: number; connection: 'SOCKET' | 'POST' };

/** The gateway's connection to the acquirer. */
export type Processor = {
  /** Sends a request of the host interface and waits for its reply. Never throws because of the remote side. */
  send(message: Message, options: SendOptions): Promise<SendOutcome>;
  /** Whether the SOCKET connection is open. */
  connected(): boolean;
  /**
   * Opens a separate connection to the same acquirer, for messages that it may not support: whatever it does with them affects no other
   * request. The caller must stop it.
   */
  apart(): Processor;
  stop(): Promise<void>;
};

/** Connects to the acquirer over both connections of the host interface (packages/iso8583/README.md, "Transport"). */
export function createProcessor(options: ProcessorOptions): Processor {
  const socket = createSocketConnection(options);
  const post = createPostConnection(options);
  return {
    send: (message, { timeout_ms, connection }) =>
      connection === 'SOCKET' ? socket.send(message, timeout_ms) : post.send(message, timeout_ms),
    connected: socket.connected,
    apart: () =>
      createProcessor({
        ...options,
        onLateAnswer: (reply, key) =>
          options.log.warn({ key, response_code: reply.response_code }, 'an answer came too late and is ignored'),
      }),
    stop: async () => {
      await Promise.all([socket.stop(), post.stop()]);
    },
  };
}
