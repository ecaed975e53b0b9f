import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { Locale } from '@countinghouse/domain/text/locales';

/** What the portal asks the preview to show. */
export type Shown = {
  page: LinkPage;
  locale: Locale;
  scheme: 'light' | 'dark';
  state: 'offer' | 'form' | 'declined' | 'processing' | 'paid' | 'expired' | 'used_up' | 'paused';
};

/** What is currently shown, for the modules that replace the services. */
let present: Shown | undefined;

/** Sets what is shown. */
export function setShown(shown: Shown): void {
  present = shown;
}

/** Returns what is currently shown. */
export function shownNow(): Shown {
  if (present === undefined) throw new Error('Nothing is shown yet');
  return present;
}
