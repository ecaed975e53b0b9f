import type { Link } from '@countinghouse/contract/merchants/payment-link/payment-link';
import type { LinkMerchant } from '../link-merchant.ts';

/** The properties of each tab of a link's details. */
export type LinkPart = { merchant: LinkMerchant; link: Link };
