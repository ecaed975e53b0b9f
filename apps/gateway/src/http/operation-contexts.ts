import { type CallDeclaration, replayedHeader } from '@countinghouse/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityReader } from '../access/identity.ts';
import type { Dependencies } from '../dependencies.ts';
import type { OperationContext, PublicContext, RequestIdentity, TerminalInScope } from '../operation.ts';
import { inScope, type Scope, scopeOf } from '../store/scope.ts';
import { idempotencyKeyOf } from './request-headers.ts';
import type { TerminalReader } from './terminal-reader.ts';

/** Cached readers. Operations that change identities or terminals clear them. */
type Readers = { identities: IdentityReader; terminals: TerminalReader };

/** Makes the contexts of operations. */
export function createContexts(
  { pool, visitor_pool, clock, log, payments }: Dependencies,
  { identities, terminals }: Readers,
) {
  /** The context of a signed-in call. */
  const contextOf = (
    call: CallDeclaration,
    identity: RequestIdentity,
    { terminal, idempotency_key }: { terminal: TerminalInScope | undefined; idempotency_key: string | undefined },
    request: FastifyRequest,
    reply: FastifyReply,
  ): OperationContext => {
    let signal: AbortSignal | undefined;
    return {
      identity,
      ...(terminal === undefined ? {} : { terminal }),
      request_id: request.id,
      address: request.address,
      ...(request.subject?.session_id === undefined ? {} : { session_id: request.subject.session_id }),
      get signal() {
        signal ??= signalOf(reply);
        return signal;
      },
      ...(idempotency_key === undefined ? {} : { idempotency_key }),
      replaying: () => void reply.header(replayedHeader, 'true'),
      clock,
      // Made only when needed: a child logger costs more than most calls log.
      get log() {
        return log.child({ request_id: request.id, call: call.name });
      },
      forgetIdentity: () => identities.forget((identity.impersonator ?? identity.user).id_server_id),
      forgetEverybody: () => identities.forgetEverybody(),
      forgetTerminals: (merchant_uid) => {
        terminals.forget(merchant_uid);
        payments.payment_settings.forget((key) => key === merchant_uid.toLowerCase());
      },
      transaction: (work) => inScope(pool, scopeOf(identity), call.effect, work),
    };
  };

  /** The context of a public or visitor call. */
  const contextOfNobody = (
    call: CallDeclaration,
    scope: Scope,
    request: FastifyRequest,
    reply: FastifyReply,
  ): PublicContext => {
    const idempotency_key = idempotencyKeyOf(call, request.raw.headers);
    return {
      request_id: request.id,
      address: request.address,
      ...(idempotency_key === undefined ? {} : { idempotency_key }),
      replaying: () => void reply.header(replayedHeader, 'true'),
      clock,
      log: log.child({ request_id: request.id, call: call.name }),
      transaction: (work) => inScope(visitor_pool, scope, call.effect, work),
    };
  };

  return { contextOf, contextOfNobody };
}

/** Aborts when the connection closes before the answer was sent completely. */
function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
