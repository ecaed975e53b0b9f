import type { deleteApiKey as declaration } from '@countinghouse/contract/merchants/api-keys/delete-api-key';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readApiKeys } from '../../../store/merchants/api-keys.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/**
 * Deletes an API key: its hash is removed, its name stays for the history.
 *
 * @throws OperationError not_found
 */
export const deleteApiKey: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.merchant_id);
  const { api_key_id } = params;
  const now = context.clock.now();
  return context.transaction(async (transaction) => {
    const [api_key] = await readApiKeys(transaction, { merchant_uid, api_key_id, now });
    if (api_key === undefined) throw new OperationError('not_found');
    const { numUpdatedRows } = await transaction
      .updateTable('api_keys')
      .set({ deleted_at: now, secret_hash: null })
      .where('merchant_uid', '=', merchant_uid)
      .where('api_key_id', '=', api_key_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new OperationError('not_found');
    await writeAudit(transaction, context, {
      call: 'delete_api_key',
      target_type: 'api_key',
      target_id: api_key.api_key_id,
      before: { name: api_key.name, scopes: api_key.scopes, status: api_key.status },
    });
    return { api_key_id: api_key.api_key_id };
  });
};
