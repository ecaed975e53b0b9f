import type { getPaymentLinkSettings as declaration } from '@countinghouse/contract/merchants/payment-link/get-payment-link-settings';
import type { Operation } from '../../../operation.ts';
import { linkSettingsOf, readLinkSettings } from '../../../store/payment-links/link-settings.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** Returns the settings of the merchant's payment pages (S7.74), or null if there are none yet. */
export const getPaymentLinkSettings: Operation<typeof declaration> = (context, { params }) => {
  const merchant_uid = ownMerchantUid(context.identity, params.id);
  return context.transaction(async (transaction) => {
    const settings = await readLinkSettings(transaction, merchant_uid);
    return { paymentLink: settings === undefined ? null : linkSettingsOf(settings) };
  });
};
