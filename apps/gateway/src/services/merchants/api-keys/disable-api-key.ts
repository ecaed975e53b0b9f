import type { disableApiKey as declaration } from '@countinghouse/contract/merchants/api-keys/disable-api-key';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readApiKeys } from '../../../store/merchants/api-keys.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Disables an API key. One that is already disabled stays unchanged.
 *
 * @throws OperationError not_found
 */
export const disableApiKey: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  const { api_key_id } = params;
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    await transaction
      .updateTable('api_keys')
      .set({ disabled_at: now })
      .where('merchant_uid', '=', merchant_uid)
      .where('api_key_id', '=', api_key_id)
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute();
    const [api_key] = await readApiKeys(transaction, { merchant_uid, api_key_id, now });
    if (api_key === undefined) throw new OperationError('not_found');
    await writeAudit(transaction, context, {
      call: 'disable_api_key',
      target_type: 'api_key',
      target_id: api_key.api_key_id,
      after: { name: api_key.name, disabled_at: api_key.disabled_at },
    });
    return { api_key };
  });
};
