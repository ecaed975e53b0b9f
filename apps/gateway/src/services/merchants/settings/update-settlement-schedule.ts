import type { updateSettlementSchedule as declaration } from '@countinghouse/contract/merchants/settings/update-settlement-schedule';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readSettlementSchedule } from '../../../store/batches/settlement-schedules.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

/**
 * Changes when a merchant's batches close automatically (S7.80). The job that closes them works out within a second what the change means
 * for today (docs/decisions/0017).
 *
 * @throws OperationError not_found for another operator's merchant, changed_meanwhile with the present version
 */
export const updateSettlementSchedule: Operation<typeof declaration> = async (context, { params, body }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  const now = context.clock.now();
  const { version: looked_at, automatic, cut_off_time, time_zone } = body;
  const days = [...new Set(body.days)].sort();
  const settlement_schedule = await context.transaction(async (transaction) => {
    const before = await readSettlementSchedule(transaction, merchant_uid, now, { lock: true });
    if (before === undefined) throw new OperationError('not_found');
    if (before.version !== looked_at) {
      throw new OperationError('changed_meanwhile', { details: { version: before.version } });
    }
    await transaction
      .updateTable('merchants')
      .set({
        batch_close_automatic: automatic,
        batch_close_time: cut_off_time,
        batch_close_days: days,
        time_zone,
        batch_close_version: looked_at + 1,
        updated_at: now,
      })
      .where('merchant_uid', '=', merchant_uid)
      .execute();
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'update_settlement_schedule',
      target_type: 'merchant',
      target_id: merchant_uid,
      before: {
        automatic: before.automatic,
        cut_off_time: before.cut_off_time,
        days: before.days,
        time_zone: before.time_zone,
      },
      after: { automatic, cut_off_time, days, time_zone },
    });
    return readSettlementSchedule(transaction, merchant_uid, now);
  });
  if (settlement_schedule === undefined) throw new OperationError('not_found');
  context.forgetIdentity();
  return { settlement_schedule };
};
