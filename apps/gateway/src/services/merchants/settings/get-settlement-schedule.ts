import type { getSettlementSchedule as declaration } from '@countinghouse/contract/merchants/settings/get-settlement-schedule';
import { type Operation, OperationError } from '../../../operation.ts';
import { readSettlementSchedule } from '../../../store/batches/settlement-schedules.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

/**
 * Returns when a merchant's batches close automatically, and the next time.
 *
 * @throws OperationError not_found for another operator's merchant
 */
export const getSettlementSchedule: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  const settlement_schedule = await context.transaction((transaction) =>
    readSettlementSchedule(transaction, merchant_uid, context.clock.now()),
  );
  if (settlement_schedule === undefined) throw new OperationError('not_found');
  return { settlement_schedule };
};
