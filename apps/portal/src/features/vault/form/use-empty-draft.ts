import { localeNamed } from '@countinghouse/domain/text/locales';
import { consentSentence } from '@countinghouse/domain/vault/consent';
import { useLingui } from '@lingui/react';
import { useSession } from '../../../shared/session/session.ts';
import { type CustomerDraft, newCustomer } from './customer-draft.ts';

/** Returns the initial form of a customer: with the merchant's country and custom fields, and the user's language. */
export function useEmptyDraft(): CustomerDraft {
  const { i18n } = useLingui();
  const { merchant } = useSession();
  const locale = localeNamed(i18n.locale);
  return newCustomer({
    country: merchant?.currency === 826 ? 'GB' : 'US',
    locale,
    consent_text: consentSentence(locale, merchant),
    custom: merchant?.custom_fields ?? [],
  });
}
