import type { PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { defaultAskedFields, linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import type { Locale } from '@countinghouse/domain/text/locales';

/** What the settings of payment pages are until somebody makes them. */
export function defaultSettings(terminal_uid: string, default_locale: Locale): PaymentLinkSettings {
  const never = new Date(0).toISOString();
  return {
    enabled: true,
    default_locale,
    texts: {},
    terminal_uid,
    fields: defaultAskedFields,
    tip_choices: [],
    terms_url: '',
    privacy_url: '',
    return_urls: [],
    support_email: '',
    sends_receipt: true,
    protection: 'normal',
    daily_amount_maximum: linkLimits.daily_amount_maximum,
    daily_count_maximum: linkLimits.daily_count_maximum,
    version: 0,
    created_at: never,
    updated_at: never,
  };
}
