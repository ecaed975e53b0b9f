import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { FormRules } from '@countinghouse/domain/payment-link/link-page';
import {
  keepCardOf,
  pageFieldsOf,
  pageTextsOf,
  returnAddressOf,
  tipChoicesOf,
} from '@countinghouse/domain/payment-link/link-page';
import type { PayerState } from '@countinghouse/domain/payment-link/payment-link';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { PayerLink } from '../operation.ts';
import { cardFormOf, settingsOfPage } from './card-form.ts';
import { mayKeepCards } from './payer-state.ts';
import { shownBusiness } from './shown-business.ts';

/** Returns the page of a payment link in its current state. */
export function linkPageOf(
  payer: PayerLink,
  { locale, state, rules }: { locale: Locale; state: PayerState; rules: FormRules },
): LinkPage {
  const { link, merchant } = payer;
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
    ...cardFormOf(payer, { fields, keep_card, currency: link.currency, rules }),
    return_url: returnAddressOf(link, settings, null),
    starts_at: link.starts_at?.toISOString() ?? null,
    expires_at: link.expires_at?.toISOString() ?? null,
  };
}
