import type { OperationContext } from '../../../operation.ts';
import type { LookedAt } from '../../../store/invoices/invoice-details.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';

/** Returns the business time of a request, and its date in the merchant's time zone. */
export function lookedAt(context: OperationContext): LookedAt {
  return { now: context.clock.now(), today: todayOf(context) };
}
