import type { MerchantInScope, PayerLink } from '../../operation.ts';

type Instants = 'starts_at' | 'expires_at';

/** What payment_link_facts answers: instants are texts, as in every JSON. */
export type PayerLinkFacts = Omit<PayerLink, 'link' | 'merchant'> & {
  link: Omit<PayerLink['link'], Instants> & Record<Instants, string | null>;
  merchant: Omit<MerchantInScope, 'batch_closed_until'> & { batch_closed_until: string | null };
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));

/** A payment link as its page and its payments go by it. */
export function payerLinkOf({ link, merchant, ...facts }: PayerLinkFacts): PayerLink {
  return {
    ...facts,
    link: {
      ...link,
      starts_at: instantOf(link.starts_at),
      expires_at: instantOf(link.expires_at),
    },
    merchant: {
      ...merchant,
      batch_close_days: [...merchant.batch_close_days].sort() as MerchantInScope['batch_close_days'],
      batch_closed_until: instantOf(merchant.batch_closed_until),
    },
  };
}
