import { createPaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/create-payment-link-settings';
import { getPaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/get-payment-link-settings';
import type { PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { updatePaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/update-payment-link-settings';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { useLingui } from '@lingui/react/macro';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { unsavedSettings } from '../unsaved-settings.ts';

/** Reads the settings of a merchant's pages, or the defaults while none are saved; undefined while they load. */
export function usePageSettings(merchant_uid: string) {
  const { i18n } = useLingui();
  const found = useCall(getPaymentLinkSettings, { params: { id: merchant_uid } }, { shown: 'in_place' });
  const settings =
    found.data === undefined ? undefined : (found.data.paymentLink ?? unsavedSettings('', localeNamed(i18n.locale)));
  return { found, settings };
}

type Changes = Partial<Omit<PaymentLinkSettings, 'version' | 'created_at' | 'updated_at'>>;

/** Saves changes of the settings over the version that was read; version 0 creates them. */
export async function savePageSettings(
  merchant_uid: string,
  version: number,
  changes: Changes,
): Promise<PaymentLinkSettings> {
  const params = { id: merchant_uid };
  const answer =
    version === 0
      ? await send(createPaymentLinkSettings, { params, body: changes })
      : await send(updatePaymentLinkSettings, { params, body: { ...changes, version } });
  return answer.paymentLink;
}

/** Reads the current settings. */
export async function readPageSettings(merchant_uid: string): Promise<PaymentLinkSettings> {
  const { paymentLink } = await send(getPaymentLinkSettings, { params: { id: merchant_uid } });
  return paymentLink ?? unsavedSettings('', 'en');
}
