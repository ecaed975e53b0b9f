import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookHeaders } from '../../webhooks/signature.ts';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type WebhookReceiver = {
  url: string;
  port: number;
  received: Received[];
  /** The response from now on; 204 by default. */
  answer: RequestListener;
  stop(): Promise<void>;
};

/** Starts an endpoint on this machine that keeps what it receives. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const receiver: Pick<WebhookReceiver, 'answer'> = {
    answer: (_request, response) => {
      response.writeHead(204).end();
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body });
      receiver.answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Whether a received request is signed with a secret, checked as a receiver would. */
export function isSignedWith({ headers, body }: Received, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const expected = webhookHeaders({ id: String(headers['webhook-id']), at, body }, [secret])['webhook-signature'];
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
