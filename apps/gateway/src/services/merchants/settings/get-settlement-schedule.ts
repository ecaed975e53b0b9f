import type { getSettlementSchedule as declaration } from '@countinghouse/contract/merchants/settings/get-settlement-schedule';
import { type Operation, OperationError } from '../../../operation.ts';
import { readSettlementSchedule } from '../../../store/batches/settlement-schedules.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

/**
 * When a merchant's batches close by themselves, and when they do so next.
 *
 * @throws OperationError not_found for a merchant of somebody else
 */
export const getSettlementSchedule: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  const settlement_schedule = await context.transaction((transaction) =>
    readSettlementSchedule(transaction, merchant_uid, context.clock.now()),
  );
  if (settlement_schedule === undefined) throw new OperationError('not_found');
  return { settlement_schedule };
};
