import { isPlainDate, rangeBounds, type TimeZone } from '@countinghouse/domain/time/time-zones';
import { OperationError } from '../../operation.ts';

/**
 * Returns the instants of a range of dates in a zone, both included; either can be left out.
 *
 * @throws OperationError invalid_request, naming the field, for a date that does not exist or a reversed range
 */
export function datesBetween(
  { start_date, end_date }: { start_date?: string | undefined; end_date?: string | undefined },
  zone: TimeZone,
): { from: Date | undefined; to: Date | undefined } {
  for (const [field, date] of Object.entries({ start_date, end_date })) {
    if (date !== undefined && !isPlainDate(date)) {
      throw new OperationError('invalid_request', { errors: [{ field, message: 'is not a date of the calendar' }] });
    }
  }
  if (start_date !== undefined && end_date !== undefined && end_date < start_date) {
    throw new OperationError('invalid_request', {
      errors: [{ field: 'end_date', message: 'must not be before start_date' }],
    });
  }
  return {
    from: start_date === undefined ? undefined : rangeBounds({ from_date: start_date, to_date: start_date }, zone).from,
    to: end_date === undefined ? undefined : rangeBounds({ from_date: end_date, to_date: end_date }, zone).to,
  };
}
