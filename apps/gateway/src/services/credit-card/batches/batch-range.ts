import { addDays, isPlainDate } from '@countinghouse/domain/time/time-zones';
import { type OperationContext, OperationError } from '../../../operation.ts';
import { batchDateOf } from '../../../store/payments/payments-in-scope.ts';

/** The dates of a report, both inclusive. */
export type BatchRange = { start_date: string; end_date: string };

/**
 * Returns the batch dates of a report. Without an end it ends `days_ago` days before the merchant's today; without a start it is `days`
 * days long.
 *
 * @throws OperationError invalid_request for a date that does not exist, or an end before the start
 */
export function batchRangeOf(
  context: Pick<OperationContext, 'clock' | 'identity'>,
  query: { start_date?: string | undefined; end_date?: string | undefined },
  otherwise: { days: number; days_ago: number } = { days: 30, days_ago: 0 },
): BatchRange {
  for (const [field, date] of Object.entries({ start_date: query.start_date, end_date: query.end_date })) {
    if (date !== undefined && !isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
  }
  const today = batchDateOf(context.identity, context.clock.now());
  const last = addDays(today, 0 - otherwise.days_ago);
  const end_date =
    query.end_date ?? (query.start_date !== undefined && query.start_date > last ? query.start_date : last);
  const start_date = query.start_date ?? addDays(end_date, 1 - otherwise.days);
  if (end_date < start_date) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'end_date', message: 'must not be before start_date' }],
    });
  }
  return { start_date, end_date };
}
