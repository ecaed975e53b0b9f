import type {
  AskedField,
  FieldRule,
  KeepCardRule,
  LinkKind,
  LinkStatus,
} from '@countinghouse/domain/payment-link/payment-link';
import type { BadgeMark, BadgeMeaning } from '@countinghouse/ui/display/badge';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const statuses: Readonly<Record<LinkStatus, MessageDescriptor>> = {
  active: msg({ message: 'Active', context: 'payment link' }),
  paused: msg({ message: 'Paused', context: 'payment link' }),
  completed: msg({ message: 'Used up', context: 'payment link' }),
  expired: msg({ message: 'Expired', context: 'payment link' }),
  closed: msg({ message: 'Closed', context: 'payment link' }),
};

const kinds: Readonly<Record<LinkKind, MessageDescriptor>> = {
  fixed: msg({ message: 'Fixed amount', context: 'payment link' }),
  open: msg({ message: 'Payer enters the amount', context: 'payment link' }),
  choice: msg({ message: 'Payer chooses an amount', context: 'payment link' }),
  items: msg({ message: 'Items by quantity', context: 'payment link' }),
};

const fields: Readonly<Record<AskedField, MessageDescriptor>> = {
  billing_address: msg`Billing address`,
  shipping_address: msg`Shipping address`,
  phone_number: msg`Phone`,
  email: msg`Email`,
  custom_fields: msg`Custom fields`,
};

const rules: Readonly<Record<FieldRule, MessageDescriptor>> = {
  hidden: msg({ message: 'Not asked', context: 'field of a payment page' }),
  shown: msg({ message: 'Optional', context: 'field of a payment page' }),
  required: msg({ message: 'Required', context: 'field of a payment page' }),
};

const cardRules: Readonly<Record<KeepCardRule, MessageDescriptor>> = {
  never: msg({ message: 'Never', context: 'keeping a payer’s card' }),
  offer: msg({ message: 'If the payer agrees', context: 'keeping a payer’s card' }),
  require: msg({ message: 'Always, with consent', context: 'keeping a payer’s card' }),
};

/** The appearance of each link state's badge. */
export const linkLooks: Readonly<Record<LinkStatus, { meaning: BadgeMeaning; mark: BadgeMark }>> = {
  active: { meaning: 'success', mark: 'dot' },
  paused: { meaning: 'warning', mark: 'half' },
  completed: { meaning: 'neutral', mark: 'dot' },
  expired: { meaning: 'neutral', mark: 'ring' },
  closed: { meaning: 'neutral', mark: 'ring' },
};

/** Returns the names of states, kinds and fields of links in the user's language. */
export function useLinkWords() {
  const { i18n } = useLingui();
  return {
    statusName: (status: LinkStatus) => i18n._(statuses[status]),
    kindName: (kind: LinkKind) => i18n._(kinds[kind]),
    fieldName: (field: AskedField) => i18n._(fields[field]),
    ruleName: (rule: FieldRule) => i18n._(rules[rule]),
    keepCardName: (rule: KeepCardRule) => i18n._(cardRules[rule]),
  };
}
