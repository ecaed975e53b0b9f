import type { Logger } from '@countinghouse/service/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/** The status in the records of a request whose caller went away before it was answered. */
const callerGone = 499;

/** One log line and one observation a request: by the call's name and its path as declared, never as it was sent. */
export function recordRequests(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  app.addHook('onRequest', (request, reply, next) => {
    metrics.requestStarted();
    // Fires after every answer, and also when the caller has hung up.
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

/** The name of the call that a request asks for; its declared path where it is none. */
export function callNameOf(request: FastifyRequest): string {
  return request.routeOptions.config?.call?.name ?? request.routeOptions.url ?? 'unknown';
}
