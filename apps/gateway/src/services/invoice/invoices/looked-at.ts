import type { OperationContext } from '../../../operation.ts';
import type { LookedAt } from '../../../store/invoices/invoice-details.ts';
import { todayOf } from '../../../store/vault/customer-details.ts';

/** When a request looks at documents: by business time, and by the date of its merchant. */
export function lookedAt(context: OperationContext): LookedAt {
  return { now: context.clock.now(), today: todayOf(context) };
}
