import type { FastifyInstance } from 'fastify';
import { receivedPage } from './received-page.ts';
import type { ReceivedWebhooks } from './received-webhooks.ts';
import { receiverPath } from './receiver-path.ts';

/**
 * Mounts the development receiver for webhook events: accepts every POST under /webhooks/, answers 200, and shows the events on the page
 * /webhooks and as JSON at /webhooks/received (`?path=`). DELETE /webhooks/received clears them.
 */
export async function mountReceiver(app: FastifyInstance, received: ReceivedWebhooks): Promise<void> {
  app.get('/webhooks', (_request, reply) => reply.type('text/html; charset=utf-8').send(receivedPage(received.list())));
  app.get<{ Querystring: { path?: string } }>(`${receiverPath}received`, ({ query }) => ({
    received: received.list().filter(({ path }) => query.path === undefined || path === query.path),
  }));
  app.delete(`${receiverPath}received`, (_request, reply) => {
    received.clear();
    return reply.code(204).send();
  });
  await app.register(async (receiver) => {
    // The signature covers the raw body.
    receiver.removeAllContentTypeParsers();
    receiver.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    receiver.post<{ Body: string | undefined }>(`${receiverPath}*`, ({ url, headers, body }) => {
      received.add({ path: url, headers, body: body ?? '' });
      return 'received';
    });
  });
}
