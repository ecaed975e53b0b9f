import type { PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import { defaultLinkSettings } from '@countinghouse/domain/payment-link/default-link-settings';
import type { Locale } from '@countinghouse/domain/text/locales';

/** Returns the settings of payment pages before any are saved: version 0. */
export function unsavedSettings(terminal_uid: string, default_locale: Locale): PaymentLinkSettings {
  const never = new Date(0).toISOString();
  return { ...defaultLinkSettings(terminal_uid, default_locale), version: 0, created_at: never, updated_at: never };
}
