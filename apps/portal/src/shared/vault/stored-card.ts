import type { Account } from '@countinghouse/contract/vault/accounts/account';
import { cardLabel } from '@countinghouse/domain/card/card-label';

/** Returns the name of a stored card on a screen: 'Visa •• 1111', with non-breaking spaces. */
export function storedCardName({ card_brand, last_four }: { card_brand: string; last_four: string }): string {
  return cardLabel(card_brand, last_four);
}

/** Returns whether the customer, and not only the merchant, can pay with a stored card. */
export function isChargeable({ health, allows }: Pick<Account, 'health' | 'allows'>): boolean {
  return health !== 'expired' && allows.includes('charge_by_customer');
}
