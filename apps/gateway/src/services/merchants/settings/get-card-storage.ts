import type { CardStorage } from '@countinghouse/contract/merchants/settings/card-storage';
import type { getCardStorage as declaration } from '@countinghouse/contract/merchants/settings/get-card-storage';
import type { Operation } from '../../../operation.ts';
import {
  type MerchantConfiguration,
  readMerchantConfiguration,
} from '../../../store/merchants/merchant-configuration.ts';
import { configuredMerchantUid } from './configured-merchant.ts';

/** Returns a merchant's settings for storing cards. */
export const getCardStorage: Operation<typeof declaration> = (context, { params }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  return context.transaction(async (transaction) => ({
    card_storage: shownCardStorage(await readMerchantConfiguration(transaction, merchant_uid)),
  }));
};

/** Returns the card storage part of a configuration. */
export function shownCardStorage({
  card_storage_version: version,
  verify_cards,
  mail_expiry_notices,
  consent_texts,
}: MerchantConfiguration): CardStorage {
  return { version, verify_cards, mail_expiry_notices, consent_texts };
}
