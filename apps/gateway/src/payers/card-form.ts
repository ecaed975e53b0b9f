import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { type FormRules, pageCustomFieldsOf } from '@countinghouse/domain/payment-link/link-page';
import {
  type AskedFields,
  defaultAskedFields,
  type KeepCardRule,
} from '@countinghouse/domain/payment-link/payment-link';
import { maskedEmail, maskedName } from '@countinghouse/domain/text/format';
import type { PayerFacts } from '../operation.ts';

/** The page settings of a merchant that has none. */
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

/** Returns the settings of a public page. */
export const settingsOfPage = ({ settings }: Pick<PayerFacts, 'settings'>) => settings ?? noSettings;

/** US banks check the postal code. */
export function asksPostalCode({ currency }: { currency: CurrencyCode }): boolean {
  return currency === 840;
}

/** Returns what the card form of a page requests besides the card. The customer is masked, because another person may have the link. */
export function cardFormOf(
  payer: PayerFacts,
  {
    fields,
    keep_card,
    currency,
    rules,
  }: { fields: AskedFields; keep_card: KeepCardRule; currency: CurrencyCode; rules: FormRules },
): Pick<
  LinkPage,
  | 'fields'
  | 'custom_fields'
  | 'asks_postal_code'
  | 'keep_card'
  | 'consent_texts'
  | 'customer'
  | 'terms_url'
  | 'privacy_url'
  | 'support_email'
> {
  const { customer, business } = payer;
  const { terms_url, privacy_url, support_email } = settingsOfPage(payer);
  return {
    fields,
    custom_fields: pageCustomFieldsOf(fields, rules.custom_fields).map(
      ({ custom_field_id, label, input_type, required }) => ({
        ...{ custom_field_id, label, input_type },
        required: required || fields.custom_fields === 'required',
      }),
    ),
    asks_postal_code: asksPostalCode({ currency }),
    keep_card,
    consent_texts: keep_card === 'never' ? {} : business.consent_texts,
    customer:
      customer === null
        ? null
        : {
            name: customer.full_name === customer.email ? '' : maskedName(customer.full_name),
            email: customer.email === '' ? '' : maskedEmail(customer.email),
          },
    ...{ terms_url, privacy_url, support_email },
  };
}
