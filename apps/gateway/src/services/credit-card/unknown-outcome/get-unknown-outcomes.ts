import type { getUnknownOutcomes as declaration } from '@countinghouse/contract/credit-card/unknown-outcome/get-unknown-outcomes';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import { type PaymentOperation, paymentOperations } from '@countinghouse/domain/payment/payment-operation';
import { recordableOutcomes } from '@countinghouse/domain/payment/unknown-outcome';
import { concludeWithin_ms } from '../../../charge/take-over-time.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { latestLedgerCheck } from '../../../store/ledger/ledger-checks.ts';
import { readUnknownOutcomes } from '../../../store/payments/unknown-outcomes.ts';
import { needsPerson } from '../../../store/payments/unresolved-attempts.ts';
import { totalsOf } from '../../../store/search/exact-count.ts';

/** How long after the acquirer's timeout an attempt counts as unresolved instead of in progress. */
const grace_ms = 2_000;

function isPaymentOperation(operation: string): operation is PaymentOperation {
  return (paymentOperations as readonly string[]).includes(operation);
}

/** Returns payments and batches with an unknown outcome, and the result of the latest ledger check. */
export const getUnknownOutcomes =
  ({ settings, pool, payments, real_clock }: Dependencies): Operation<typeof declaration> =>
  async (context, { query }) => {
    const now = context.clock.now();
    const real_ms = real_clock.now().getTime();
    const limit = query.limit ?? 20;
    const offset = query.offset ?? 0;
    const late = {
      taken_over_before: new Date(real_ms + concludeWithin_ms - grace_ms),
      closed_before: new Date(now.getTime() - settings.ACQUIRER_TIMEOUT_MS - grace_ms),
    };
    const { rows, count } = await context.transaction((transaction) =>
      readUnknownOutcomes(transaction, context.identity, { ...late, limit, offset }),
    );
    /** Retries are scheduled in real time; the page shows business time like everywhere else. */
    const shown = (instant: Date) => new Date(instant.getTime() + now.getTime() - real_ms).toISOString();
    const limits = { tries_minimum: payments.outcome_tries_minimum, now: new Date(real_ms) };
    const check = await latestLedgerCheck(pool);
    return {
      as_of: now.toISOString(),
      unknown_outcomes: rows.map(
        ({
          held_by,
          held_by_name,
          held_at,
          fruitless_tries,
          first_try_at,
          card_last_four,
          status,
          response_code,
          ...row
        }) => ({
          ...row,
          since: row.since.toISOString(),
          next_try_at: row.next_try_at === null ? null : shown(row.next_try_at),
          needs_person: needsPerson({ state: row.state, fruitless_tries, first_try_at }, limits),
          held:
            held_by === null || held_by_name === null || held_at === null
              ? null
              : { user_id: held_by, name: held_by_name, since: held_at.toISOString() },
          recordable:
            row.state === 'reversing' && status !== null && isPaymentOperation(row.operation)
              ? [...recordableOutcomes({ operation: row.operation, status, response_code })]
              : [],
          card_number: card_last_four === null ? null : maskedLastFour(card_last_four),
        }),
      ),
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
