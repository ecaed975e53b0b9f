import type { CardHealth, CustomerStatus } from '@countinghouse/domain/vault/customer';
import type { BadgeMark, BadgeMeaning } from '@countinghouse/ui/display/badge';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const statuses: Readonly<Record<CustomerStatus, MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'customer' }),
  archived: msg({ message: 'Archived', context: 'customer' }),
  erased: msg({ message: 'Erased', context: 'customer' }),
};

const healths: Readonly<Record<CardHealth, MessageDescriptor>> = {
  none: msg({ message: 'No card', context: 'customer' }),
  valid: msg({ message: 'Valid', context: 'card' }),
  expiring: msg({ message: 'Expires soon', context: 'card' }),
  expired: msg({ message: 'Expired', context: 'card' }),
  blocked: msg({ message: 'Blocked', context: 'card' }),
};

/** The appearance of each card state's badge. */
export const healthLooks: Readonly<Record<CardHealth, { meaning: BadgeMeaning; mark: BadgeMark }>> = {
  none: { meaning: 'neutral', mark: 'ring' },
  valid: { meaning: 'success', mark: 'dot' },
  expiring: { meaning: 'warning', mark: 'half' },
  expired: { meaning: 'neutral', mark: 'ring' },
  blocked: { meaning: 'danger', mark: 'dot' },
};

/** Returns the names of the states of customers and cards in the user's language. */
export function useCustomerWords() {
  const { i18n } = useLingui();
  return {
    statusName: (status: CustomerStatus) => i18n._(statuses[status]),
    healthName: (health: CardHealth) => i18n._(healths[health]),
  };
}
