import type { updateMerchantSettings as declaration } from '@countinghouse/contract/merchants/merchant/update-merchant-settings';
import { merchantSettingFlags } from '@countinghouse/domain/access/access';
import { type Operation, OperationError } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { lockMerchant } from './operator-merchant.ts';

/**
 * Saves the switches of a merchant, from the version that the caller read.
 *
 * @throws OperationError not_found, changed_meanwhile with the present version
 */
export const updateMerchantSettings: Operation<typeof declaration> = (context, { params, body }) =>
  context.transaction(async (transaction) => {
    const { merchant_uid } = await lockMerchant(transaction, params.id);
    const { setting_version, ...before } = await transaction
      .selectFrom('merchant_settings')
      .where('merchant_uid', '=', merchant_uid)
      .select(['setting_version', ...merchantSettingFlags])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (setting_version !== body.version) {
      throw new OperationError('changed_meanwhile', { details: { version: setting_version } });
    }
    const version = setting_version + 1;
    await transaction
      .updateTable('merchant_settings')
      .set({ ...body.merchant_setting, setting_version: version })
      .where('merchant_uid', '=', merchant_uid)
      .execute();
    await writeAudit(transaction, context, {
      entity_id: merchant_uid,
      call: 'update_merchant_settings',
      target_type: 'merchant',
      target_id: merchant_uid,
      ...changedParts(before, body.merchant_setting),
    });
    return { merchant_setting: body.merchant_setting, version };
  });
