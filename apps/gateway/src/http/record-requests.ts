import type { Logger } from '@countinghouse/service/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The status recorded for a request whose client disconnected before the response. */
const callerGone = 499;

/** Writes one log line and one observation per request, with the call's name and declared path, never the path as sent. */
export function recordRequests(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, next) => {
    metrics.requestStarted();
    // Fires after every response, and also when the client disconnects.
    reply.raw.once('close', () => record(request, reply));
    next();
  });
  const record = (request: FastifyRequest, reply: FastifyReply) => {
    const call = callNameOf(request);
    const status = reply.raw.writableFinished ? reply.statusCode : callerGone;
    const duration_ms = reply.elapsedTime;
    metrics.requestEnded();
    metrics.observeRequest(call, status, duration_ms);
    log.info(
      {
        call,
        method: request.method,
        path: request.routeOptions.url ?? '(no such path)',
        status,
        duration_ms: Math.round(duration_ms * 100) / 100,
        request_id: request.id,
        address: request.address,
        user_id: request.identity?.user.user_id,
        api_key_id: request.api_key?.api_key_id,
        visitor_id: request.visitor?.visitor_id,
        impersonator_user_id: request.identity?.impersonator?.user_id,
      },
      'request',
    );
  };
}

/** Returns the name of the requested call, or the route's path if it is not a call. */
export function callNameOf(request: FastifyRequest): string {
  return request.routeOptions.config?.call?.name ?? request.routeOptions.url ?? 'unknown';
}
