import type { FailedBatchState } from '@countinghouse/domain/settlement/failed-batch';
import type { DemoBatch } from './batches.ts';
import { demoTenant } from './merchants.ts';
import { amountOf, isOutgoing } from './payment-life.ts';
import { demoPeople } from './people.ts';
import { rowsOf, type TableRows } from './rows/rows.ts';

const hour_ms = 3_600_000;

/** Makes the rows for failed batches and what was done about them so far. */
export function failedBatchRows(batches: readonly DemoBatch[]): TableRows[] {
  const failed = batches.filter(({ status }) => status === 'failed').map(workOn);
  return [
    rowsOf(
      'failed_batches',
      failed.map(({ batch, history }) => {
        const failed_at = history[0]?.created_at ?? batch.opened_at;
        const last = history.at(-1);
        return {
          merchant_uid: batch.merchant.merchant_uid,
          batch_id: batch.batch_id,
          tenant_uid: demoTenant.tenant_uid,
          status: last?.status ?? 'Open',
          reason: reasonOf(batch),
          response_code: batch.response_code,
          acquirer_totals: reasonOf(batch) === 'out_of_balance' ? JSON.stringify(acquirerTotals(batch)) : null,
          failed_at,
          updated_at: last?.created_at ?? failed_at,
          version: history.length,
        };
      }),
    ),
    rowsOf(
      'failed_batch_actions',
      failed.flatMap(({ history }) => history),
    ),
  ];
}

function reasonOf({ response_code }: DemoBatch): 'refused' | 'out_of_balance' {
  return response_code === '95' ? 'out_of_balance' : 'refused';
}

/** What happened to a batch since it failed. A returned batch (RB) was resubmitted once and returned again. */
function workOn(batch: DemoBatch) {
  const administrator = demoPeople[0];
  const failed_at = new Date((batch.closed_at ?? batch.opened_at).getTime() + 2_000);
  const event = (
    sequence: number,
    action: 'Failed' | 'Resubmit',
    status: FailedBatchState,
    hours: number,
    by_person: boolean,
  ) => ({
    merchant_uid: batch.merchant.merchant_uid,
    batch_id: batch.batch_id,
    sequence,
    action,
    status,
    response_code: action === 'Failed' ? batch.response_code : null,
    user_id: by_person ? (administrator?.user_id ?? null) : null,
    user_name: by_person ? `${administrator?.first_name} ${administrator?.last_name}` : '',
    created_at: new Date(failed_at.getTime() + hours * hour_ms),
  });
  const first = event(1, 'Failed', 'Open', 0, false);
  if (reasonOf(batch) === 'out_of_balance') return { batch, history: [first] };
  return {
    batch,
    history: [first, event(2, 'Resubmit', 'Pending', 14, true), event(3, 'Failed', 'Failed', 14.001, false)],
  };
}

/** The totals that the acquirer reported when it was queried: the last sale had not arrived yet. */
function acquirerTotals({ payments }: DemoBatch) {
  const totals = { debits_number: 0, debits_amount: 0, credits_number: 0, credits_amount: 0 };
  const counted = payments.slice(0, -1);
  for (const life of counted) {
    const amount = amountOf(life);
    if (isOutgoing(life)) {
      totals.credits_number += 1;
      totals.credits_amount += amount;
    } else {
      totals.debits_number += 1;
      totals.debits_amount += amount;
    }
  }
  return totals;
}
