import type { PayerFacts, PayerLink } from '../../operation.ts';
import { instantOf, type PayerMerchantFacts, payerMerchantOf } from '../visitors/payer-merchant.ts';

type Instants = 'starts_at' | 'expires_at';

/** The result of payment_link_facts. Instants are texts, as in all JSON. */
export type PayerLinkFacts = Omit<PayerFacts, 'merchant'> & {
  link: Omit<PayerLink['link'], Instants> & Record<Instants, string | null>;
  merchant: PayerMerchantFacts;
};

/** Converts the facts of a payment link for its page and its payments. */
export function payerLinkOf({ link, merchant, ...facts }: PayerLinkFacts): PayerLink {
  return {
    ...facts,
    link: {
      ...link,
      starts_at: instantOf(link.starts_at),
      expires_at: instantOf(link.expires_at),
    },
    merchant: payerMerchantOf(merchant),
  };
}
