import type { MerchantInScope } from '../../operation.ts';

/** The result of payer_merchant_facts. Instants are texts, as in all JSON. */
export type PayerMerchantFacts = Omit<MerchantInScope, 'batch_closed_until'> & { batch_closed_until: string | null };

/** Parses an instant from JSON. */
export const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Returns the merchant whom a visitor pays, in the form that every request has. */
export function payerMerchantOf(merchant: PayerMerchantFacts): MerchantInScope {
  return {
    ...merchant,
    batch_close_days: [...merchant.batch_close_days].sort() as MerchantInScope['batch_close_days'],
    batch_closed_until: instantOf(merchant.batch_closed_until),
  };
}
