import type { Verification } from '@countinghouse/contract/merchants/settings/verification';
import { addDays, businessDateOf, dayBounds } from '@countinghouse/domain/time/time-zones';
import type { Dependencies } from '../../../dependencies.ts';
import type { OperationContext, ScopedTransaction } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import {
  lockMerchantConfiguration,
  type MerchantConfiguration,
  readMerchantConfiguration,
} from '../../../store/merchants/merchant-configuration.ts';
import { readRecentCodes } from '../../../store/payments/recent-codes.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

/** One of the two checks whose result codes can refuse a payment: the column of its setting, and that of a payment's result. */
export type Check = {
  refused: 'refused_avs_responses' | 'refused_csc_responses';
  version: 'avs_version' | 'csc_version';
  response: 'avs_response' | 'csc_response';
};

export const addressCheck: Check = {
  refused: 'refused_avs_responses',
  version: 'avs_version',
  response: 'avs_response',
};
export const cardIdCheck: Check = {
  refused: 'refused_csc_responses',
  version: 'csc_version',
  response: 'csc_response',
};

const recent_days = 30;

/** Returns the codes of a check that refuse a payment of the merchant in a call. */
export function readVerification(
  context: OperationContext,
  check: Check,
  named: string,
): Promise<{ verification: Verification }> {
  const merchant_uid = configuredMerchantUid(context.identity, named);
  return context.transaction(async (transaction) =>
    shown(transaction, context, check, merchant_uid, await readMerchantConfiguration(transaction, merchant_uid)),
  );
}

/**
 * Changes the codes that refuse a payment from now on: on this node immediately, on others when their cache expires within a second.
 *
 * @throws OperationError not_found, changed_meanwhile
 */
export async function saveVerification(
  { payments }: Dependencies,
  context: OperationContext,
  check: Check,
  call: string,
  { named, looked_at, refused }: { named: string; looked_at: number; refused: readonly string[] },
): Promise<{ verification: Verification }> {
  const merchant_uid = configuredMerchantUid(context.identity, named);
  const codes = [...new Set(refused)].sort();
  const answer = await context.transaction(async (transaction) => {
    const before = await lockMerchantConfiguration(transaction, merchant_uid, check.version, looked_at);
    const change = { [check.refused]: codes, [check.version]: before[check.version] + 1 };
    await transaction.updateTable('merchant_settings').set(change).where('merchant_uid', '=', merchant_uid).execute();
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call,
      target_type: 'merchant',
      target_id: merchant_uid,
      before: { [check.refused]: before[check.refused] },
      after: { [check.refused]: codes },
    });
    return shown(transaction, context, check, merchant_uid, { ...before, ...change });
  });
  payments.payment_settings.forget((key) => key === merchant_uid);
  return answer;
}

async function shown(
  transaction: ScopedTransaction,
  context: OperationContext,
  check: Check,
  merchant_uid: string,
  configuration: MerchantConfiguration,
): Promise<{ verification: Verification }> {
  const { time_zone } = await transaction
    .selectFrom('merchants')
    .where('merchant_uid', '=', merchant_uid)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  const from_date = addDays(businessDateOf(context.clock.now(), time_zone), -recent_days);
  const recent = await readRecentCodes(transaction, merchant_uid, check.response, dayBounds(from_date, time_zone).from);
  return {
    verification: {
      version: configuration[check.version],
      refused: configuration[check.refused],
      recent: { from_date, ...recent },
    },
  };
}
