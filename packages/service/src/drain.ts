import type { Server, ServerResponse } from 'node:http';

/** The work that a server has to finish before its process may end. */
export type Drain = {
  /** Whether the server has stopped accepting new work. */
  draining(): boolean;
  /** Counts work as in progress until it ends, even if the client disconnects. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /**
   * Waits for work in progress and closes the server. Until then new connections are accepted so that health checks are answered; the
   * application refuses all other requests. Each response closes its connection.
   */
  finish(): Promise<void>;
};

/** A server as Fastify wraps it. */
type Closable = { server: Server; close(): PromiseLike<unknown> };

/** Tracks work in progress on an HTTP server, so that a process can finish it before it ends. */
export function createDrain(app: Closable): Drain {
  const { server } = app;
  const responses = new Set<ServerResponse>();
  const work = new Set<Promise<unknown>>();
  let draining = false;
  let onSettled: () => void = () => undefined;

  const look = () => {
    if (responses.size === 0 && work.size === 0) onSettled();
  };
  // Registered before all other listeners: a response must not be sent before its header is set.
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
      // The remaining connections are unused: browsers open some in advance, and those never count as idle.
      server.closeAllConnections();
      await app.close();
    },
  };
}
