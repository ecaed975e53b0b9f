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

/** One request that was refused, as far as its history may tell. */
type RefusedRequest = {
  call: CallDeclaration;
  identity: RequestIdentity;
  request_id: string;
  address: string;
  /** As they came: nothing but ids is taken from them. */
  params: unknown;
  body: unknown;
};

export type RefusedAttempts = {
  /** Keeps that somebody tried what is not theirs to do or to see. Answers whatever happens: the refusal stands without it. */
  note(request: RefusedRequest, error: unknown): Promise<void>;
};

/** What a refusal says of whoever asked: it is somebody else's, or more than they may. Slips and states are none. */
const noted: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'not_found',
  'permission_missing',
  'view_only_impersonation',
  'impersonation_forbids',
  'impersonation_refused',
  'grant_refused',
]);

/** Entries are kept for good, so nobody writes more of them a minute on one node than this. */
const attemptsOfOne_maximum = 300;
const people_maximum = 10_000;
const minute_ms = 60_000;

/**
 * Writes refused attempts into the history of whoever made them, never into that of whose records they named: what belongs to
 * somebody else is as unknown here as in the answer. The same attempt is kept once in the minute that begins with somebody's first.
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

/** The ids that stand in a part of a request: what else people write there is not kept. */
function idsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.values(part).flatMap((value) =>
    typeof value === 'string' && matchesUuid(value) && !holdsCardNumber(value) ? [value.toLowerCase()] : [],
  );
}
