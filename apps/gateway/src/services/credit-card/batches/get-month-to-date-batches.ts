import type { getMonthToDateBatches as declaration } from '@countinghouse/contract/credit-card/batches/get-month-to-date-batches';
import { lastOfMonth, presetDatesOn } from '@countinghouse/domain/time/time-zones';
import type { Operation } from '../../../operation.ts';
import { volumeByDate } from '../../../store/batches/volume.ts';
import { batchDateOf } from '../../../store/payments/payments-in-scope.ts';

/** Returns the volume of each business date of this month so far. The batch of the current date is still open. */
export const getMonthToDateBatches: Operation<typeof declaration> = async (context) => {
  const { identity } = context;
  const today = batchDateOf(identity, context.clock.now());
  const range = presetDatesOn('month_to_date', today);
  // Among several merchants, some are past their cut-off: their new payments are dated tomorrow or later.
  if (identity.merchant === undefined) range.to_date = lastOfMonth(today);
  const days = await context.transaction((transaction) => volumeByDate(transaction, identity, range));
  return { batches: days.map((day) => ({ ...day, closed: day.batch_date < today })) };
};
