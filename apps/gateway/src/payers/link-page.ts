import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { FormRules } from '@countinghouse/domain/payment-link/link-page';
import {
  keepCardOf,
  pageCustomFieldsOf,
  pageFieldsOf,
  pageTextsOf,
  returnAddressOf,
  tipChoicesOf,
} from '@countinghouse/domain/payment-link/link-page';
import { defaultAskedFields, type PayerState } from '@countinghouse/domain/payment-link/payment-link';
import { maskedEmail, maskedName } from '@countinghouse/domain/text/format';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { PayerLink } from '../operation.ts';
import { mayKeepCards } from './payer-state.ts';
import { shownBusiness } from './shown-business.ts';

/** The settings of a merchant that has made none: nothing can be paid. */
const noSettings = {
  default_locale: 'en',
  texts: {},
  fields: defaultAskedFields,
  tip_choices: [],
  terms_url: '',
  privacy_url: '',
  return_urls: [],
  support_email: '',
} as const;

/** The settings by which a page of a link is made. */
export const settingsOfPage = ({ settings }: Pick<PayerLink, 'settings'>) => settings ?? noSettings;

/** The page of a payment link, as it stands now. The customer of a personal link is masked: another person may have the link. */
export function linkPageOf(
  payer: PayerLink,
  { locale, state, rules }: { locale: Locale; state: PayerState; rules: FormRules },
): LinkPage {
  const { link, merchant, customer } = payer;
  const settings = settingsOfPage(payer);
  const { heading, text } = pageTextsOf(settings, locale);
  const fields = pageFieldsOf(link, settings, rules);
  const keep_card = keepCardOf(link, mayKeepCards(payer));
  return {
    purpose: 'payment_link',
    state,
    ...shownBusiness(merchant, payer.business),
    locale,
    time_zone: merchant.time_zone,
    heading,
    text,
    title: link.title,
    description: link.description,
    kind: link.kind,
    currency: link.currency,
    amount: link.amount,
    minimum_amount: link.minimum_amount,
    maximum_amount: link.maximum_amount,
    choices: [...link.choices],
    allows_other_amount: link.allows_other_amount,
    items: [...link.items],
    tax_rate_ppm: link.tax_rate_ppm,
    tip_choices: [...tipChoicesOf(link, settings)],
    fields,
    custom_fields: pageCustomFieldsOf(fields, rules.custom_fields).map(
      ({ custom_field_id, label, input_type, required }) => ({
        ...{ custom_field_id, label, input_type },
        required: required || fields.custom_fields === 'required',
      }),
    ),
    asks_postal_code: asksPostalCode(link),
    keep_card,
    consent_texts: keep_card === 'never' ? {} : payer.business.consent_texts,
    customer:
      customer === null
        ? null
        : {
            name: customer.full_name === customer.email ? '' : maskedName(customer.full_name),
            email: customer.email === '' ? '' : maskedEmail(customer.email),
          },
    terms_url: settings.terms_url,
    privacy_url: settings.privacy_url,
    support_email: settings.support_email,
    return_url: returnAddressOf(link, settings, null),
    starts_at: link.starts_at?.toISOString() ?? null,
    expires_at: link.expires_at?.toISOString() ?? null,
  };
}

/** Banks of the United States check the postal code. */
export function asksPostalCode({ currency }: Pick<PayerLink['link'], 'currency'>): boolean {
  return currency === 840;
}
