import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Iso8583Error } from '@countinghouse/iso8583/iso8583-error';
import { messageToJson, parseMessageJson } from '@countinghouse/iso8583/json-message';
import { matchKey, readReply } from '@countinghouse/iso8583/reply';
import type { ProcessorOptions } from './processor-options.ts';
import type { SendOutcome } from './send-outcome.ts';
import type { Connection } from './socket-connection.ts';

const sockets_maximum = 64;
/** Larger than any reply of the host interface. */
const body_bytes_maximum = 65_536;

/**
 * Makes the POST connection: one JSON message per HTTP request, over keep-alive connections. Outcomes are those of the SOCKET connection: a
 * failure before a connection is established is 'not sent'; every later failure is 'unknown', as is any response other than 200 with the
 * reply to this request.
 */
export function createPostConnection({ post_url, log, in_flight_maximum = 2_000 }: ProcessorOptions): Connection {
  const url = new URL(post_url);
  const secure = url.protocol === 'https:';
  const agent = secure
    ? new HttpsAgent({ keepAlive: true, maxSockets: sockets_maximum })
    : new HttpAgent({ keepAlive: true, maxSockets: sockets_maximum });
  const request = secure ? httpsRequest : httpRequest;
  let under_way = 0;
  let stopped = false;

  const post = (body: string, timeout_ms: number, key: string) =>
    new Promise<SendOutcome>((resolve) => {
      let connected = false;
      let timed_out = false;
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const outgoing = request(url, { method: 'POST', agent, headers });
      const timer = setTimeout(() => {
        timed_out = true;
        outgoing.destroy();
      }, timeout_ms);
      const settle = (outcome: SendOutcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      outgoing.once('socket', (socket) => {
        if (!socket.connecting) connected = true;
        else
          socket.once('connect', () => {
            connected = true;
          });
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        log.debug({ code: error.code }, 'posting to the acquirer failed');
        if (!connected) settle({ outcome: 'not_sent', reason: 'not_reachable' });
        else settle({ outcome: 'unknown', reason: timed_out ? 'timed_out' : 'interrupted' });
      });
      outgoing.once('response', (incoming) => {
        void readBody(incoming).then(
          (text) => settle(understand(incoming.statusCode, text, key)),
          () => settle({ outcome: 'unknown', reason: timed_out ? 'timed_out' : 'interrupted' }),
        );
      });
      outgoing.end(body);
    });

  function understand(status: number | undefined, text: string, key: string): SendOutcome {
    try {
      const message = status === 200 ? parseMessageJson(text) : undefined;
      if (message !== undefined && matchKey(message) === key) return { outcome: 'answered', reply: readReply(message) };
    } catch (error) {
      if (!(error instanceof Iso8583Error)) throw error;
    }
    log.warn({ status }, 'the acquirer posted back something that is no reply');
    return { outcome: 'unknown', reason: 'answer_not_understood' };
  }

  return {
    send: async (message, timeout_ms) => {
      if (stopped || under_way >= in_flight_maximum) {
        return { outcome: 'not_sent', reason: stopped ? 'not_reachable' : 'busy' };
      }
      under_way += 1;
      try {
        return await post(messageToJson(message), timeout_ms, matchKey(message));
      } finally {
        under_way -= 1;
      }
    },
    connected: () => !stopped,
    stop: async () => {
      stopped = true;
      agent.destroy();
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length_bytes = 0;
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer);
    length_bytes += (chunk as Buffer).length;
    if (length_bytes > body_bytes_maximum) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
