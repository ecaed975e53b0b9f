import type { createLineItemSettings as declaration } from '@countinghouse/contract/merchants/line-items/create-line-item-settings';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readLineItemSettings } from '../../../store/merchants/line-item-defaults.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { checkLineItemDefaults } from './line-item-defaults.ts';

/**
 * Sets a merchant's line item defaults for the first time.
 *
 * @throws OperationError invalid_request; changed_meanwhile if they are already set
 */
export const createLineItemSettings: Operation<typeof declaration> = async (context, { params, body }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  level23MerchantOf(context, { settings: true });
  checkLineItemDefaults(body);
  return context.transaction(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('line_item_defaults')
      .values({ merchant_uid, defaults: JSON.stringify(body), updated_at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    const settings = await readLineItemSettings(transaction, merchant_uid);
    if (numInsertedOrUpdatedRows !== 1n) {
      const version = settings.credit_card_l2_or_l3_datas[0]?.version ?? 1;
      throw new OperationError('changed_meanwhile', { details: { version } });
    }
    await writeAudit(transaction, context, {
      call: 'create_line_item_settings',
      target_type: 'merchant',
      target_id: merchant_uid,
      after: { line_item_defaults: body },
    });
    return settings;
  });
};
