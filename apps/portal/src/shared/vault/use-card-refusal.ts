import { CallError } from '@countinghouse/contract/client';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  expired: msg`This stored card has expired. Ask the customer for the new date or another card.`,
  blocked: msg`This stored card is blocked. It can be charged only while the customer is there, or once they agree again.`,
  replaced: msg`This stored card was replaced by a new one. Choose the new card.`,
  removed: msg`This stored card was removed. Choose another card.`,
  customer_archived: msg`This customer is archived. Restore the customer before you charge the card.`,
  wiped: msg`The number of this stored card was erased. Ask the customer for the card again.`,
  unreadable: msg`The number of this stored card cannot be read. Ask the customer for the card again.`,
};

/** Returns why a stored card could not be charged, in words; undefined for another error. */
export function useCardRefusal(): (error: unknown) => string | undefined {
  const { i18n } = useLingui();
  return (error) => {
    if (!(error instanceof CallError) || error.code !== 'card_not_usable') return undefined;
    const reason = reasons[String(error.details.reason)];
    return reason === undefined ? undefined : i18n._(reason);
  };
}
