import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { LinkMerchant } from '../link-merchant.ts';

/** What each part of a link's details is given. */
export type LinkPart = { merchant: LinkMerchant; link: Link };
