import type { getMonthToDateBatches as declaration } from '@countinghouse/contract/credit-card/get-month-to-date-batches';
import { presetDates } from '@countinghouse/domain/time-zones';
import type { Operation } from '../../operation.ts';
import { zoneOf } from '../../store/payments-in-scope.ts';
import { volumeByDate } from '../../store/volume.ts';

/** The volume of each day of this month so far; today's batch is still open. */
export const getMonthToDateBatches: Operation<typeof declaration> = async (context) => {
  const range = presetDates('month_to_date', context.clock.now(), zoneOf(context.identity));
  const days = await context.transaction((transaction) => volumeByDate(transaction, context.identity, range));
  return { batches: days.map((day) => ({ ...day, closed: day.batch_date < range.to_date })) };
};
