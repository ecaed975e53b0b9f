import type { MerchantInScope } from '../../operation.ts';

/** What payer_merchant_facts answers: instants are texts, as in every JSON. */
export type PayerMerchantFacts = Omit<MerchantInScope, 'batch_closed_until'> & { batch_closed_until: string | null };

/** An instant of JSON. */
export const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** The merchant whom a visitor pays, as every request has it. */
export function payerMerchantOf(merchant: PayerMerchantFacts): MerchantInScope {
  return {
    ...merchant,
    batch_close_days: [...merchant.batch_close_days].sort() as MerchantInScope['batch_close_days'],
    batch_closed_until: instantOf(merchant.batch_closed_until),
  };
}
