import { systemClock } from '@countinghouse/domain/time/clock';
import type { OperationContext, RequestIdentity } from '@countinghouse/gateway/operation';
import { inScope, type Scope } from '@countinghouse/gateway/store/scope';
import { createLogger } from '@countinghouse/service/logger';
import type pg from 'pg';

/** Returns the context of an operation that is called here without a request: read-only, with the given identity and scope. */
export function operationContext(pool: pg.Pool, identity: RequestIdentity, scope: Scope): OperationContext {
  return {
    identity,
    request_id: 'bench',
    address: '127.0.0.1',
    clock: systemClock,
    log: createLogger({ name: 'bench', level: 'silent' }),
    forgetIdentity: () => undefined,
    forgetEverybody: () => undefined,
    replaying: () => undefined,
    forgetTerminals: () => undefined,
    transaction: (work) => inScope(pool, scope, 'read', work),
  };
}
