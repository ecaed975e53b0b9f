import type { CallDeclaration } from '@countinghouse/contract/call';
import type { ErrorCode } from '@countinghouse/contract/errors';
import { holdsCardNumber } from '@countinghouse/domain/card/card-number-in-text';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import type { Clock } from '@countinghouse/domain/time/clock';
import type { Logger } from '@countinghouse/service/logger';
import type pg from 'pg';
import { OperationError, type RequestIdentity } from '../operation.ts';
import { writeAudit } from '../store/audit/audit.ts';
import { inScope, scopeOf } from '../store/scope.ts';

/** A refused request, limited to what its history can contain. */
type RefusedRequest = {
  call: CallDeclaration;
  identity: RequestIdentity;
  request_id: string;
  address: string;
  /** Unchecked. Only ids are taken from them. */
  params: unknown;
  body: unknown;
};

export type RefusedAttempts = {
  /** Records that a person tried to do or see something they are not allowed to. Never throws: the refusal does not depend on it. */
  note(request: RefusedRequest, error: unknown): Promise<void>;
};

/**
 * Error codes that mean the caller tried to access another owner's record or exceed their permissions. Mistakes and state errors are not
 * included.
 */
const noted: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'permission_missing',
  'view_only_impersonation',
  'impersonation_forbids',
  'impersonation_refused',
  'grant_refused',
]);

/** Entries are kept forever, so one person can write only this many per minute on one node. */
const attemptsOfOne_maximum = 300;
const people_maximum = 10_000;
const minute_ms = 60_000;

/**
 * Writes refused attempts to the history of the person who made them, never to that of the records' owner: another owner's records stay as
 * unknown here as in the response. The same attempt is recorded once per minute, starting with the person's first.
 */
export function createRefusedAttempts({
  pool,
  clock,
  real_clock,
  log,
}: {
  pool: pg.Pool;
  clock: Clock;
  real_clock: Clock;
  log: Logger;
}): RefusedAttempts {
  const recent = new Map<string, { since_ms: number; attempts: Set<string> }>();

  const isNew = (person: string, attempt: string): boolean => {
    const now_ms = real_clock.now().getTime();
    let known = recent.get(person);
    if (known === undefined || Math.abs(now_ms - known.since_ms) >= minute_ms) {
      known = { since_ms: now_ms, attempts: new Set() };
      recent.delete(person);
      for (const oldest of recent.keys()) {
        if (recent.size < people_maximum) break;
        recent.delete(oldest);
      }
      recent.set(person, known);
    }
    if (known.attempts.has(attempt) || known.attempts.size >= attemptsOfOne_maximum) return false;
    known.attempts.add(attempt);
    return true;
  };

  return {
    note: async ({ call, identity, request_id, address, params, body }, error) => {
      if (!(error instanceof OperationError) || !noted.has(error.code)) return;
      const [named] = [...idsIn(params), ...idsIn(body)];
      const person = identity.impersonator ?? identity.user;
      if (!isNew(person.user_id, `${identity.user.user_id} ${call.name} ${named ?? ''} ${error.code}`)) return;
      const entity_id = identity.merchant?.merchant_uid ?? identity.tenant_uid;
      try {
        await inScope(pool, scopeOf(identity), 'write', (transaction) =>
          writeAudit(
            transaction,
            { identity, request_id, address, clock },
            {
              call: 'refused_attempt',
              target_type: named === undefined ? 'entity' : 'record',
              target_id: named ?? entity_id,
              entity_id,
              after: { call: call.name, answer: error.code },
            },
          ),
        );
      } catch (fault) {
        log.error({ err: fault, request_id, call: call.name }, 'a refused attempt was not written to the history');
      }
    },
  };
}

/** Returns the ids in a part of a request. Other text that people enter is not stored. */
function idsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap((value) =>
    typeof value === 'string' && matchesUuid(value) && !holdsCardNumber(value) ? [value.toLowerCase()] : [],
  );
}
