import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { consentSentence } from '@countinghouse/domain/vault/consent';
import { shownLocale } from '../../i18n/i18n.ts';

/** Returns the consent sentence in the current language. What is shown is what is sent and stored. */
export function consentOf({
  business: doing_business_as,
  consent_texts,
}: Pick<LinkPage, 'business' | 'consent_texts'>): string {
  return consentSentence(shownLocale(), { doing_business_as, consent_texts });
}
