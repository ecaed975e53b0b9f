import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { cardBrandName } from '../payment/card-brand-name.ts';

/** Returns the name of a stored card for a sentence: 'Visa •• 1111'. */
export function storedCardName({ card_brand, last_four }: { card_brand: string; last_four: string }): string {
  return `${cardBrandName(card_brand)} •• ${last_four}`;
}

/** Returns whether the customer, and not only the merchant, can pay with a stored card. */
export function isChargeable({ health, allows }: Pick<Account, 'health' | 'allows'>): boolean {
  return health !== 'expired' && allows.includes('charge_by_customer');
}
