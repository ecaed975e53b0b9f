import type { updateCardStorage as declaration } from '@countinghouse/contract/merchants/settings/update-card-storage';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { lockMerchantConfiguration } from '../../../store/merchants/merchant-configuration.ts';
import { configuredMerchantUid } from './configured-merchant.ts';
import { shownCardStorage } from './get-card-storage.ts';

/**
 * Changes a merchant's settings for storing cards: on this node immediately, on others when their cache expires within a second.
 *
 * @throws OperationError not_found, changed_meanwhile
 */
export const updateCardStorage =
  ({ payments }: Dependencies): Operation<typeof declaration> =>
  async (context, { params, body }) => {
    const merchant_uid = configuredMerchantUid(context.identity, params.id);
    const { verify_cards, mail_expiry_notices, consent_texts } = body;
    const card_storage = await context.transaction(async (transaction) => {
      const before = await lockMerchantConfiguration(transaction, merchant_uid, 'card_storage_version', body.version);
      const card_storage_version = before.card_storage_version + 1;
      await transaction
        .updateTable('merchant_settings')
        .set({ verify_cards, mail_expiry_notices, consent_texts: JSON.stringify(consent_texts), card_storage_version })
        .where('merchant_uid', '=', merchant_uid)
        .execute();
      await writeAudit(transaction, context, {
        entity_id: merchant_uid,
        call: 'update_card_storage',
        target_type: 'merchant',
        target_id: merchant_uid,
        before: {
          verify_cards: before.verify_cards,
          mail_expiry_notices: before.mail_expiry_notices,
          consent_texts: before.consent_texts,
        },
        after: { verify_cards, mail_expiry_notices, consent_texts },
      });
      return shownCardStorage({ ...before, verify_cards, mail_expiry_notices, consent_texts, card_storage_version });
    });
    payments.payment_settings.forget((key) => key === merchant_uid);
    return { card_storage };
  };
