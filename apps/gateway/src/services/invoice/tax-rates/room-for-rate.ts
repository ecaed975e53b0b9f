import { taxRateLimits } from '@countinghouse/domain/invoice/invoice-limits';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';

/**
 * Refuses a tax rate beyond the maximum; disabled ones do not count. The merchant's settings must be locked.
 *
 * @throws OperationError status_forbids with the maximum
 */
export async function requireRoomForRate(transaction: ScopedTransaction, merchant_uid: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('tax_rates')
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .where('merchant_uid', '=', merchant_uid)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count < taxRateLimits.rates_maximum) return;
  throw new OperationError('status_forbids', { details: { maximum: taxRateLimits.rates_maximum } });
}
