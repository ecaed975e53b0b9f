import type { Server, ServerResponse } from 'node:http';

/** What a server still has to finish before its process may end. */
export type Drain = {
  /** Whether nothing new is taken any more. */
  draining(): boolean;
  /** Counts work as under way until it has ended, also when whoever asked for it has hung up. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /**
   * Finishes what is under way, and closes the server. Until then new connections are taken, so that a health check is answered: the
   * application refuses what else comes. Each answer closes its connection.
   */
  finish(): Promise<void>;
};

/** A server, as Fastify wraps it. */
type Closable = { server: Server; close(): PromiseLike<unknown> };

/** Follows what is under way on an HTTP server, so that a process can finish it before it ends. */
export function createDrain(app: Closable): Drain {
  const { server } = app;
  const responses = new Set<ServerResponse>();
  const work = new Set<Promise<unknown>>();
  let draining = false;
  let onSettled: () => void = () => undefined;

  const look = () => {
    if (responses.size === 0 && work.size === 0) onSettled();
  };
  // First of all listeners: an answer must not go out before its header is set.
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (draining) response.setHeader('connection', 'close');
    responses.add(response);
    response.once('close', () => {
      responses.delete(response);
      look();
    });
  });
  return {
    draining: () => draining,
    track: (one) => {
      work.add(one);
      const ended = () => {
        work.delete(one);
        look();
      };
      one.then(ended, ended);
      return one;
    },
    finish: async () => {
      draining = true;
      for (const response of responses) if (!response.headersSent) response.setHeader('connection', 'close');
      server.closeIdleConnections();
      await new Promise<void>((resolve) => {
        onSettled = resolve;
        look();
      });
      // Those that are left carry nothing: a browser opens some before it needs them, and they never count as idle.
      server.closeAllConnections();
      await app.close();
    },
  };
}
