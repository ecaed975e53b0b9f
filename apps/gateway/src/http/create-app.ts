import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorCode, errorCodes } from '@countinghouse/contract/errors';
import type { Logger } from '@countinghouse/service/logger';
import { withoutJsonSchemas } from '@countinghouse/service/without-json-schemas';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { OperationError } from '../operation.ts';
import type { GatewaySettings } from '../settings.ts';
import { readBrowserReports } from './browser-reports.ts';
import { answerOf } from './error-answer.ts';
import { readJsonStrictly } from './json-body.ts';
import { callNameOf } from './record-requests.ts';
import { requestIdOf } from './request-headers.ts';

const fileRetry_s = 10;
/** Retry-After, in seconds, when the service is busy or waits for its database. */
const busyRetry_s = 1;
/** Download addresses contain column titles in the user's language. Each Chinese character takes nine bytes in them. */
const headersMaximum_bytes = 32_768;

/** Makes the HTTP server: its limits, body parsers and error responses. */
export function createApp(settings: GatewaySettings, log: Logger): FastifyInstance {
  const app = Fastify({
    ...withoutJsonSchemas,
    logger: false,
    genReqId: (request) => requestIdOf(request.headers) ?? randomUUID(),
    bodyLimit: settings.BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    http: { maxHeaderSize: headersMaximum_bytes },
    // Longer than a proxy keeps idle connections, so that it never sends on a connection that is being closed.
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      const { status, body } = answerOf(error, request.id);
      void (reply as FastifyReply).code(status).send(body);
    },
  });
  app.decorateRequest('address', '');
  app.decorateRequest('subject', null);
  app.decorateRequest('api_key', null);
  app.decorateRequest('visitor', null);
  app.decorateRequest('visitor_token_hash', null);
  app.decorateRequest('subject_fault', null);
  app.decorateRequest('identity', null);
  app.removeContentTypeParser('text/plain');
  readJsonStrictly(app);
  readBrowserReports(app);
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = answerOf(new OperationError('not_found'), request.id);
    return reply.code(status).send(body);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, cause } = answerOf(error, request.id);
    // A client that disconnected gets no response, and the error caused by that is not logged.
    if (status >= 500 && !reply.raw.destroyed) {
      log.error(
        { err: cause ?? error, request_id: request.id, call: callNameOf(request), code: body.code },
        'call failed',
      );
    }
    // This service has an additional field (S8.14).
    if (request.routeOptions.config.call?.service === 'payment-link' && body.errors !== undefined) {
      body.validation_errors = body.errors.map(({ field, message }) => `${field}: ${message}`);
    }
    if (body.code === 'too_many_files') reply.header('retry-after', fileRetry_s);
    if (body.code === 'service_unavailable') reply.header('retry-after', busyRetry_s);
    if (body.details?.retry_after_s !== undefined) reply.header('retry-after', body.details.retry_after_s);
    return reply.code(status).send(body);
  });
  return app;
}

/** Answers requests that Node's parser refuses: too large headers, invalid HTTP, or a timeout. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_body';
  const body = JSON.stringify({ code, message: errorCodes[code].message, request_id: randomUUID() });
  socket.end(
    `HTTP/1.1 ${errorCodes[code].status} ${code}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
