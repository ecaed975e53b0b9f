import type { Locale } from '../text/locales.ts';
import { defaultAskedFields, linkLimits } from './payment-link.ts';

/**
 * The settings of payment pages for a merchant that has saved none.
 *
 * @param terminal_uid the merchant's terminal for payments by new links
 * @param default_locale the language to which other languages fall back
 */
export function defaultLinkSettings(terminal_uid: string, default_locale: Locale) {
  return {
    enabled: true,
    default_locale,
    texts: {},
    terminal_uid,
    fields: defaultAskedFields,
    tip_choices: [] as number[],
    terms_url: '',
    privacy_url: '',
    return_urls: [] as string[],
    support_email: '',
    sends_receipt: true,
    protection: 'normal',
    daily_amount_maximum: linkLimits.daily_amount_maximum,
    daily_count_maximum: linkLimits.daily_count_maximum,
  } as const;
}
