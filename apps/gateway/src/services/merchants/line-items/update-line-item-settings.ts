import type { updateLineItemSettings as declaration } from '@countinghouse/contract/merchants/line-items/update-line-item-settings';
import { level23MerchantOf } from '../../../access/level23-access.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readLineItemSettings } from '../../../store/merchants/line-item-defaults.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { checkLineItemDefaults } from './line-item-defaults.ts';

/**
 * Changes a merchant's line item defaults.
 *
 * @throws OperationError invalid_request; not_found if none are set yet; changed_meanwhile with the present version
 */
export const updateLineItemSettings: Operation<typeof declaration> = async (context, { params, body }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  level23MerchantOf(context, { settings: true });
  const { version: looked_at, ...defaults } = body;
  checkLineItemDefaults(defaults);
  return context.transaction(async (transaction) => {
    const before = await transaction
      .selectFrom('line_item_defaults')
      .select(['version', 'defaults'])
      .where('merchant_uid', '=', merchant_uid)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new OperationError('not_found');
    const { version } = before;
    if (version !== looked_at) throw new OperationError('changed_meanwhile', { details: { version } });
    await transaction
      .updateTable('line_item_defaults')
      .set({ version: version + 1, defaults: JSON.stringify(defaults), updated_at: context.clock.now() })
      .where('merchant_uid', '=', merchant_uid)
      .execute();
    await writeAudit(transaction, context, {
      call: 'update_line_item_settings',
      target_type: 'merchant',
      target_id: merchant_uid,
      before: { line_item_defaults: before.defaults },
      after: { line_item_defaults: defaults },
    });
    return readLineItemSettings(transaction, merchant_uid);
  });
};
