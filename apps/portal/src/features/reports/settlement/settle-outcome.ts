import { CallError } from '@countinghouse/contract/client';
import type { BatchResult } from '@countinghouse/contract/credit-card/batches/batch';
import { NO_DATA_RETURNED } from '@countinghouse/contract/credit-card/batches/settle-merchant';

/** What became of a settle now: each batch that was closed, or why nothing was. */
export type SettleOutcome =
  | { kind: 'batches'; batches: readonly BatchResult[] }
  /** The administrator's settle now came back without data (specification section 8). */
  | { kind: 'no_data' }
  /** Nothing waits any more: somebody else, or the schedule, has closed the batch meanwhile. */
  | { kind: 'nothing_left' }
  /** Nobody knows whether it was done: the same key is sent again. */
  | { kind: 'unanswered'; error: unknown }
  | { kind: 'refused'; error: unknown };

/** What a failed call means: after some of them the same settlement may be asked for again under its key. */
export function outcomeOfError(error: unknown): SettleOutcome {
  if (error instanceof Error && error.message === NO_DATA_RETURNED) return { kind: 'no_data' };
  if (!(error instanceof CallError)) return { kind: 'refused', error };
  if (error.code === 'batch_empty') return { kind: 'nothing_left' };
  const unanswered = error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_progress';
  return unanswered ? { kind: 'unanswered', error } : { kind: 'refused', error };
}

/** Whether the settlement is over, so that the next one is another and gets a key of its own. */
export function isOver(outcome: SettleOutcome): boolean {
  return outcome.kind !== 'unanswered' && outcome.kind !== 'no_data';
}

/** The worst state among the batches that were closed: what a person reads first. */
export function worstStatus(
  batches: readonly Pick<BatchResult, 'status'>[],
): 'failed' | 'closing' | 'submitted' | 'settled' {
  const order = ['failed', 'closing', 'submitted'] as const;
  return order.find((status) => batches.some((batch) => batch.status === status)) ?? 'settled';
}
