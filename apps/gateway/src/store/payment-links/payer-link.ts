import type { PayerFacts, PayerLink } from '../../operation.ts';
import { instantOf, type PayerMerchantFacts, payerMerchantOf } from '../visitors/payer-merchant.ts';

type Instants = 'starts_at' | 'expires_at';

/** What payment_link_facts answers: instants are texts, as in every JSON. */
export type PayerLinkFacts = Omit<PayerFacts, 'merchant'> & {
  link: Omit<PayerLink['link'], Instants> & Record<Instants, string | null>;
  merchant: PayerMerchantFacts;
};

/** A payment link as its page and its payments go by it. */
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
