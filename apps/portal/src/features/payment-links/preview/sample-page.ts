import type { Link, PaymentLinkSettings } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { linkLimits } from '@countinghouse/domain/payment-link/payment-link';
import { type LinkDraft, linkBodyOf, pricingOf } from '../editor/link-draft.ts';
import type { LinkMerchant } from '../link-merchant.ts';

type Whose = { merchant: LinkMerchant; settings: PaymentLinkSettings; currency: CurrencyCode };

/** Returns the page of a link as typed, with the settings' values for what the link leaves open. */
export function pageOfDraft(draft: LinkDraft, { merchant, settings, currency }: Whose): LinkPage {
  const pricing = pricingOf(draft);
  const { tip_choices, starts_at, expires_at, fields, return_url } = linkBodyOf(draft, merchant.time_zone);
  return {
    ...ofSettings(settings, merchant),
    title: draft.title.trim(),
    description: draft.description,
    currency,
    asks_postal_code: currency === 840,
    kind: pricing.kind,
    amount: pricing.kind === 'fixed' ? (pricing.amount ?? 0) : null,
    minimum_amount: pricing.minimum_amount,
    maximum_amount: pricing.maximum_amount,
    choices: [...pricing.choices],
    allows_other_amount: pricing.allows_other_amount,
    items: [...pricing.items],
    tax_rate_ppm: pricing.tax_rate_ppm,
    tip_choices: tip_choices ?? settings.tip_choices,
    fields: fields ?? settings.fields,
    keep_card: draft.keep_card,
    return_url,
    starts_at,
    expires_at,
  };
}

/** Returns the page of a link as saved. */
export function pageOfLink(link: Link, { merchant, settings }: Omit<Whose, 'currency'>): LinkPage {
  return {
    ...ofSettings(settings, merchant),
    title: link.title,
    description: link.description,
    currency: link.currency,
    asks_postal_code: link.currency === 840,
    kind: link.kind,
    amount: link.amount,
    minimum_amount: link.minimum_amount,
    maximum_amount: link.maximum_amount,
    choices: link.choices,
    allows_other_amount: link.allows_other_amount,
    items: link.items,
    tax_rate_ppm: link.tax_rate_ppm,
    tip_choices: link.tip_choices ?? settings.tip_choices,
    fields: link.fields ?? settings.fields,
    keep_card: link.keep_card,
    return_url: link.return_url,
    starts_at: link.starts_at,
    expires_at: link.expires_at,
  };
}

/** Returns a sample page, shown while there is no link. */
export function samplePage(title: string, whose: Whose): LinkPage {
  const { settings, merchant, currency } = whose;
  return {
    ...ofSettings(settings, merchant),
    title,
    description: '',
    currency,
    asks_postal_code: currency === 840,
    kind: 'fixed',
    amount: 25 * linkLimits.amount_minimum,
    minimum_amount: null,
    maximum_amount: null,
    choices: [],
    allows_other_amount: false,
    items: [],
    tax_rate_ppm: 0,
    tip_choices: settings.tip_choices,
    fields: settings.fields,
    keep_card: 'never',
    return_url: null,
    starts_at: null,
    expires_at: null,
  };
}

/** Returns what the settings put on every page, in their default language. */
function ofSettings(settings: PaymentLinkSettings, merchant: LinkMerchant) {
  const { default_locale: locale, texts, terms_url, privacy_url, support_email } = settings;
  const { heading = '', text = '' } = texts[locale] ?? {};
  return {
    purpose: 'payment_link' as const,
    state: 'open' as const,
    business: merchant.doing_business_as,
    place: '',
    phone: '',
    consent_texts: merchant.consent_texts,
    locale,
    time_zone: merchant.time_zone,
    heading,
    text,
    custom_fields: [],
    customer: null,
    terms_url,
    privacy_url,
    support_email,
  };
}
