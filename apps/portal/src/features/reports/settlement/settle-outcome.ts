import { CallError } from '@countinghouse/contract/client';
import type { BatchResult } from '@countinghouse/contract/credit-card/batches/batch';
import { NO_DATA_RETURNED } from '@countinghouse/contract/credit-card/batches/settle-merchant';

/** The result of Settle now: each closed batch, or why none was closed. */
export type SettleOutcome =
  | { kind: 'batches'; batches: readonly BatchResult[] }
  /** The administrator's Settle now returned no data (specification section 8). */
  | { kind: 'no_data' }
  /** Nothing is left to settle: another user or the schedule has closed the batch in the meantime. */
  | { kind: 'nothing_left' }
  /** The outcome is unknown: the same key is sent again. */
  | { kind: 'unanswered'; error: unknown }
  | { kind: 'refused'; error: unknown };

/** Returns the outcome of a failed call. After some of them the same settlement can be repeated under its key. */
export function outcomeOfError(error: unknown): SettleOutcome {
  if (error instanceof Error && error.message === NO_DATA_RETURNED) return { kind: 'no_data' };
  if (!(error instanceof CallError)) return { kind: 'refused', error };
  if (error.code === 'batch_empty') return { kind: 'nothing_left' };
  const unanswered = error.status === 0 || error.status >= 500 || error.code === 'idempotency_in_progress';
  return unanswered ? { kind: 'unanswered', error } : { kind: 'refused', error };
}

/** Returns whether the settlement is complete, so that the next one gets a new key. */
export function isOver(outcome: SettleOutcome): boolean {
  return outcome.kind !== 'unanswered' && outcome.kind !== 'no_data';
}

/** Returns the worst status among the closed batches; it is shown first. */
export function worstStatus(
  batches: readonly Pick<BatchResult, 'status'>[],
): 'failed' | 'closing' | 'submitted' | 'settled' {
  const order = ['failed', 'closing', 'submitted'] as const;
  return order.find((status) => batches.some((batch) => batch.status === status)) ?? 'settled';
}
