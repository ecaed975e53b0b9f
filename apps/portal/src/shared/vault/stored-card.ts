import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { cardBrandName } from '../payment/card-brand-name.ts';

/** A stored card as a sentence names it: 'Visa •• 1111'. */
export function storedCardName({ card_brand, last_four }: { card_brand: string; last_four: string }): string {
  return `${cardBrandName(card_brand)} •• ${last_four}`;
}

/** Whether a customer, if not the merchant alone, can pay with a stored card. */
export function isChargeable({ health, allows }: Pick<Account, 'health' | 'allows'>): boolean {
  return health !== 'expired' && allows.includes('charge_by_customer');
}
