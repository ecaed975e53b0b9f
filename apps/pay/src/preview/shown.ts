import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { Locale } from '@countinghouse/domain/text/locales';

/** What the portal asks the preview to show. */
export type Shown = {
  page: LinkPage;
  locale: Locale;
  scheme: 'light' | 'dark';
  state: 'offer' | 'form' | 'declined' | 'processing' | 'paid' | 'expired' | 'used_up' | 'paused';
};

/** What is shown at present, for the modules that stand in the place of the services. */
let present: Shown | undefined;

/** Shows something else. */
export function setShown(shown: Shown): void {
  present = shown;
}

/** What is shown at present. */
export function shownNow(): Shown {
  if (present === undefined) throw new Error('Nothing is shown yet');
  return present;
}
