import type { getUnknownOutcomes as declaration } from '@countinghouse/contract/credit-card/get-unknown-outcomes';
import type { Dependencies } from '../../dependencies.ts';
import type { Operation } from '../../operation.ts';
import { totalsOf } from '../../store/exact-count.ts';
import { latestLedgerCheck } from '../../store/ledger-checks.ts';
import { readUnknownOutcomes } from '../../store/unknown-outcomes.ts';

/** How long after the acquirer's time has passed something is taken for unresolved, and not for under way. */
const grace_ms = 2_000;

/** What has no outcome yet, and what the latest check of the ledger found. */
export const getUnknownOutcomes =
  ({ settings, pool }: Dependencies): Operation<typeof declaration> =>
  async (context, { query }) => {
    const now = context.clock.now();
    const limit = query.limit ?? 20;
    const offset = query.offset ?? 0;
    const asked_before = new Date(now.getTime() - settings.ACQUIRER_TIMEOUT_MS - grace_ms);
    const { rows, count } = await context.transaction((transaction) =>
      readUnknownOutcomes(transaction, context.identity, { asked_before, limit, offset }),
    );
    const check = await latestLedgerCheck(pool);
    return {
      as_of: now.toISOString(),
      unknown_outcomes: rows.map((row) => ({
        ...row,
        since: row.since.toISOString(),
        next_try_at: row.next_try_at?.toISOString() ?? null,
      })),
      ...totalsOf(count),
      limit,
      offset,
      ledger_check:
        check === undefined
          ? null
          : {
              finished_at: check.finished_at.toISOString(),
              payments: check.payments,
              postings: check.postings,
              batches: check.batches,
              difference_count: check.difference_count,
            },
    };
  };
