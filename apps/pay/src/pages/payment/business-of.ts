import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import type { Business } from '../../components/page-frame.tsx';

/** Who is paid by a link. */
export function businessOf({ business, support_email, privacy_url, terms_url }: LinkPage): Business {
  return { name: business, support_email, privacy_url, terms_url };
}
