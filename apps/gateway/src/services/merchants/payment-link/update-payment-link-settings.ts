import type { updatePaymentLinkSettings as declaration } from '@countinghouse/contract/merchants/payment-link/update-payment-link-settings';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { changedParts, writeAudit } from '../../../store/audit/audit.ts';
import { auditedLinkSettings, linkSettingsOf, lockLinkSettings } from '../../../store/payment-links/link-settings.ts';
import { ownMerchantUid } from '../own-merchant.ts';
import { requireSoundSettings, settingsAfter, settingsColumns } from './settings-values.ts';

/**
 * Saves the settings of the merchant's payment pages (S7.76), unless another user saved them since they were read.
 *
 * @throws OperationError not_found, invalid_request, changed_meanwhile with the present version
 */
export function updatePaymentLinkSettings({ clock }: Pick<Dependencies, 'clock'>): Operation<typeof declaration> {
  return (context, { params, body }) => {
    const merchant_uid = ownMerchantUid(context.identity, params.id);
    const { version, ...given } = body;
    return context.transaction(async (transaction) => {
      const before = await lockLinkSettings(transaction, merchant_uid);
      if (before === undefined) throw new OperationError('not_found');
      if (before.version !== version) {
        throw new OperationError('changed_meanwhile', { details: { version: before.version } });
      }
      const {
        merchant_uid: _merchant,
        version: _version,
        created_at: _created,
        updated_at: _updated,
        ...values
      } = before;
      const settings = settingsAfter(values, given);
      await requireSoundSettings(transaction, merchant_uid, settings);
      const saved = await transaction
        .updateTable('payment_link_settings')
        .set({ ...settingsColumns(settings), version: version + 1, updated_at: clock.now() })
        .where('merchant_uid', '=', merchant_uid)
        .returningAll()
        .executeTakeFirstOrThrow();
      await writeAudit(transaction, context, {
        call: 'update_payment_link_settings',
        target_type: 'payment_link_settings',
        target_id: merchant_uid,
        ...changedParts(auditedLinkSettings(before), auditedLinkSettings(saved)),
      });
      return { paymentLink: linkSettingsOf(saved) };
    });
  };
}
