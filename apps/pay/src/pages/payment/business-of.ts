import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { Business } from '../../components/page-frame.tsx';

/** Who is paid by a link. */
export function businessOf({ business, place, phone, support_email, privacy_url, terms_url }: LinkPage): Business {
  return { name: business, place, phone, support_email, privacy_url, terms_url };
}
