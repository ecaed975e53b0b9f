import { replayedHeader } from '@countinghouse/contract/call';
import { createAddressReader } from '@countinghouse/service/client-address';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiKeyReader } from '../access/api-keys.ts';
import type { EndedSessions } from '../access/ended-sessions.ts';
import { hashOfVisitorToken } from '../access/link-secrets.ts';
import type { TokenVerifier } from '../access/token.ts';
import type { VisitorReader } from '../access/visitors.ts';
import { OperationError } from '../operation.ts';
import type { GatewaySettings } from '../settings.ts';
import { protectiveHeaders } from './protective-headers.ts';
import { apiKeyOf, bearerTokenOf, requireHeadersOnce, visitorTokenOf } from './request-headers.ts';

/** Unauthenticated callers have a rate limit this many times lower. */
const unsignedShare = 5;

/** Adds security headers, CORS for the portal, authentication, and rate limits by person, key or address. */
export async function protectApp(
  app: FastifyInstance,
  settings: GatewaySettings,
  {
    tokens,
    ended,
    api_keys,
    visitors,
  }: { tokens: TokenVerifier; ended: EndedSessions; api_keys: ApiKeyReader; visitors: VisitorReader },
): Promise<void> {
  await app.register(cors, {
    origin: [settings.PORTAL_URL, settings.PAY_ORIGIN],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'x-request-id',
      'x-impersonate-merchant-id',
      'x-impersonate-user-id',
      'x-terminal-key',
      'x-identity-id',
      'x-entity-id',
      'q-user-id',
      'x-modified-by',
    ],
    exposedHeaders: ['x-request-id', 'retry-after', replayedHeader.toLowerCase()],
    maxAge: 600,
  });
  const protection = protectiveHeaders(settings.NODE_ENV === 'production');
  const readAddress = createAddressReader({
    trusted_proxies: settings.TRUSTED_PROXIES,
    portal_secret: settings.PORTAL_SERVICE_SECRET,
  });
  app.addHook('onRequest', async (request, reply) => {
    request.address = readAddress(request.raw);
    reply.headers(protection);
    reply.header('x-request-id', request.id);
    const { headers } = request.raw;
    const token = bearerTokenOf(headers);
    const key = token === undefined ? apiKeyOf(headers) : undefined;
    // Only visitor calls accept visitor tokens.
    const { call } = request.routeOptions.config;
    const visitor_token = call?.permission === 'visitor' ? visitorTokenOf(headers) : undefined;
    if (visitor_token !== undefined) request.visitor_token_hash = hashOfVisitorToken(visitor_token);
    try {
      if (token !== undefined) {
        const subject = tokens.remembered(token) ?? (await tokens.verify(token));
        if (ended.has(subject)) throw new OperationError('not_signed_in');
        request.subject = subject;
      } else if (key !== undefined) request.api_key = await api_keys.read(key);
      else if (request.visitor_token_hash !== null && call?.proof_of_work === undefined) {
        request.visitor = await visitors.read(request.visitor_token_hash);
      }
    } catch (error) {
      request.subject_fault = error;
    }
  });
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    timeWindow: 60_000,
    max: (request) =>
      callerOf(request) === undefined && !isAttempt(request)
        ? Math.ceil(settings.RATE_LIMIT_PER_MINUTE / unsignedShare)
        : settings.RATE_LIMIT_PER_MINUTE,
    keyGenerator: limitedBy,
    cache: 20_000,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    errorResponseBuilder: () => new OperationError('too_many_requests'),
  });
  // Bodies of calls that need authentication are not read before the caller is authenticated.
  app.addHook('preParsing', async (request) => {
    const { call } = request.routeOptions.config;
    if (call === undefined) return;
    requireHeadersOnce(request.raw.rawHeaders);
    if (call.permission === 'public' || callerOf(request) !== undefined) return;
    // The token is looked up after the proof of work in the body was checked.
    if (isAttempt(request)) return;
    throw request.subject_fault ?? new OperationError('not_signed_in');
  });
}

/** The authenticated person, API key or visitor of a request. */
function callerOf({ subject, api_key, visitor }: FastifyRequest): string | undefined {
  return subject?.id_server_id ?? api_key?.api_key_id ?? visitor?.visitor_id;
}

/** The key of the rate limit. Attempts that need proof of work are limited by address. */
function limitedBy(request: FastifyRequest): string {
  return callerOf(request) ?? (isAttempt(request) ? `attempts of ${request.address}` : request.address);
}

function isAttempt({ routeOptions, visitor_token_hash }: FastifyRequest): boolean {
  return routeOptions.config.call?.proof_of_work !== undefined && visitor_token_hash !== null;
}
