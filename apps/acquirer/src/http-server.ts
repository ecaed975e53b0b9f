import { Iso8583Error } from '@countinghouse/iso8583/iso8583-error';
import { messageToJson, parseMessageJson } from '@countinghouse/iso8583/json-message';
import { readIdentity } from '@countinghouse/iso8583/read-request';
import { buildReply } from '@countinghouse/iso8583/reply';
import type { Logger } from '@countinghouse/service/logger';
import { withoutJsonSchemas } from '@countinghouse/service/without-json-schemas';
import { type FastifyError, type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { z } from 'zod';
import type { Book } from './book.ts';
import { commercialQuerySchema, readCommercialData } from './book-commercial-data.ts';
import { credentialsQuerySchema, readCredentials } from './book-credentials.ts';
import { bookQuerySchema, positionsQuerySchema, readBook, readPositions } from './book-report.ts';
import type { Delayed } from './delayed.ts';
import { type Faults, faultSchema } from './faults.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Answer } from './host.ts';

const MAX_BODY_BYTES = 65_536;

type HttpServerDeps = {
  log: Logger;
  book: Book;
  group_commit: GroupCommit;
  faults: Faults;
  delayed: Delayed;
  late_ms: number;
  /** Called when a fault was switched, if switching is allowed; otherwise null. */
  onFault: (() => Promise<void>) | null;
};

function reject(reply: FastifyReply, code: string, message: string): FastifyReply {
  return reply.code(400).send({ code, message });
}

/**
 * Creates the HTTP server: POST / takes messages as JSON, GET /book, /book/positions, /book/commercial and /book/credentials show the book,
 * GET /healthz is the liveness check, and POST /control switches faults if allowed. Does not listen yet.
 */
export function createHttpServer(deps: HttpServerDeps): FastifyInstance {
  const { log, book, group_commit, faults, delayed, late_ms, onFault } = deps;
  const app = fastify({ ...withoutJsonSchemas, bodyLimit: MAX_BODY_BYTES, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Iso8583Error) {
      const { fault, field, offset } = error;
      log.warn({ fault, field, offset }, 'refused: what was posted is no request of the host interface');
      return reject(reply, 'format_error', error.message);
    }
    if (error instanceof z.ZodError) return reject(reply, 'invalid_query', z.prettifyError(error));
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ code: error.code, message: error.message });
    log.error({ err: error }, 'request failed');
    return reply.code(500).send({ code: 'internal_error', message: 'The acquirer failed' });
  });

  app.post('/', (request, reply) => {
    const message = parseMessageJson(typeof request.body === 'string' ? request.body : '');
    readIdentity(message);
    const mode = faults.take(message.mti);
    reply.hijack();
    const { raw } = reply;
    const send = (body: string, length = Buffer.byteLength(body)): void => {
      if (raw.destroyed) return;
      raw.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
      if (length === Buffer.byteLength(body)) raw.end(body);
      else raw.write(body, () => raw.destroy());
    };
    const answerWith = ({ reply: content, timing }: Answer): void => {
      if (timing === 'at_once') send(messageToJson(content));
      else if (timing === 'late') delayed.after(late_ms, () => send(messageToJson(content)));
    };
    if (mode === 'silent') return;
    if (mode === 'reset' || mode === 'refuse') {
      raw.destroy();
      return;
    }
    if (mode === 'code') {
      send(messageToJson(buildReply(message, { response_code: faults.response_code() })));
      return;
    }
    group_commit.submit('POST', message, (answer) => {
      if (mode === 'drop_reply') return;
      if (mode === 'nonsense') send('\u0000nonsense{');
      else if (mode === 'cut') {
        const body = messageToJson(answer.reply);
        send(body.slice(0, body.length >> 1), body.length);
      } else if (mode === 'slow') delayed.after(faults.delay_ms(), () => answerWith(answer));
      else answerWith(answer);
    });
  });

  app.get('/book', (request) => readBook(book, bookQuerySchema.parse(request.query)));
  app.get('/book/positions', (request) => readPositions(book, positionsQuerySchema.parse(request.query)));
  app.get('/book/commercial', (request) => readCommercialData(book, commercialQuerySchema.parse(request.query)));
  app.get('/book/credentials', (request) => readCredentials(book, credentialsQuerySchema.parse(request.query)));
  app.get('/healthz', () => ({ status: 'ok' }));

  if (onFault !== null) {
    app.post('/control', async (request) => {
      let body: unknown;
      try {
        body = JSON.parse(String(request.body));
      } catch {
        body = null;
      }
      faults.set(faultSchema.parse(body));
      await onFault();
      return { status: 'ok' };
    });
  }
  return app;
}
