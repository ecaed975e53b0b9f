import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { Business } from '../../components/page-frame.tsx';

/** Returns the business that is paid. */
export function businessOf({
  business,
  place,
  phone,
  support_email,
  privacy_url,
  terms_url,
}: Pick<LinkPage, 'business' | 'place' | 'phone' | 'support_email' | 'privacy_url' | 'terms_url'>): Business {
  return { name: business, place, phone, support_email, privacy_url, terms_url };
}
