import type { OperationContext } from '../../../operation.ts';
import type { RequestMoment } from '../../../store/invoices/invoice-details.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';

/** Returns the business time of a request, and its date in the merchant's time zone. */
export function momentOfRequest(context: OperationContext): RequestMoment {
  return { now: context.clock.now(), today: todayOf(context) };
}
