import type { AccountEventKind, BlockedReason, ConsentChannel } from '@countinghouse/domain/vault/account';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const channels: Readonly<Record<ConsentChannel, MessageDescriptor>> = {
  in_person: msg`In person`,
  telephone: msg`By phone`,
  written: msg`In writing`,
  online: msg`Online`,
};

const reasons: Readonly<Record<BlockedReason, MessageDescriptor>> = {
  stop_recurring: msg`The cardholder stopped further charges`,
  pick_up_card: msg`The issuer reported the card lost or stolen`,
  do_not_try_again: msg`The issuer asked not to try this card again`,
  by_person: msg`Blocked by one of your users`,
};

const events: Readonly<Record<AccountEventKind, MessageDescriptor>> = {
  added: msg`Card added`,
  verified: msg`Card verified`,
  consent: msg`Consent given`,
  expiry_changed: msg`Expiry changed`,
  number_changed: msg`Card number changed`,
  blocked: msg`Card blocked`,
  unblocked: msg`Card unblocked`,
  removed: msg`Card removed`,
  wiped: msg`Card number erased`,
};

const updater = msg`Account updater`;

/** Returns the words of stored cards in the user's language. */
export function useVaultWords() {
  const { i18n } = useLingui();
  return {
    /** How a customer agreed. */
    channelName: (channel: ConsentChannel) => i18n._(channels[channel]),
    /** Why a card is blocked. */
    blockedReason: (reason: BlockedReason) => i18n._(reasons[reason]),
    /** What happened to a card. */
    eventName: (kind: AccountEventKind) => i18n._(events[kind]),
    /** The note beside an event: who changed the card or why it was blocked, in words, or the agreed sentence unchanged. */
    eventNote: (note: string) => {
      if (note === 'updater') return i18n._(updater);
      return Object.hasOwn(reasons, note) ? i18n._(reasons[note as BlockedReason]) : note;
    },
  };
}
