import { createRequestMetrics, type RequestMetrics } from '@countinghouse/service/metrics';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter } from 'prom-client';
import type { IdentityEvent } from './identity-event.ts';

/** What GET /metrics of the identity provider shows. */
export type IdentityMetrics = RequestMetrics & {
  /** Counts an audited event: sign-ins, failures, lock-outs. */
  countEvent(event: IdentityEvent): void;
};

export function createIdentityMetrics(pool: pg.Pool): IdentityMetrics {
  const requests = createRequestMetrics('identity', { requests: pool });
  const events = new Counter({
    name: 'identity_events_total',
    help: 'What happened at the door, by kind: sign-ins, failures, lock-outs, second factors',
    labelNames: ['event'],
    registers: [requests.registry],
  });
  return { ...requests, countEvent: (event) => events.inc({ event }) };
}

/** The protocol's addresses, which the provider handles behind one route. */
const protocol =
  /^\/(?:auth|token|jwks|me|session\/end(?:\/(?:confirm|success))?|token\/(?:revocation|introspection)|\.well-known\/openid-configuration)$/;

/** Returns the declared name of a request: nothing from the request itself becomes a label. */
export function callOf(request: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const { url: route } = request.routeOptions;
  if (route !== '/*') return route ?? '(no such path)';
  const path = request.url.replace(/\?.*$/s, '');
  return protocol.test(path) ? path : path.startsWith('/auth/') ? '/auth/:uid' : '(no such path)';
}
