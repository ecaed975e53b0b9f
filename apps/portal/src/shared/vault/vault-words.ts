import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** How a customer can have agreed that a card is stored. */
export const consentChannels = ['in_person', 'telephone', 'written', 'online'] as const;

/** How a customer agreed that a card is stored. */
export type ConsentChannel = (typeof consentChannels)[number];

const channels: Readonly<Record<ConsentChannel, MessageDescriptor>> = {
  in_person: msg`In person`,
  telephone: msg`By phone`,
  written: msg`In writing`,
  online: msg`Online`,
};

/** The name of a way to agree. */
export function useConsentChannelName(): (channel: ConsentChannel) => string {
  const { i18n } = useLingui();
  return (channel) => i18n._(channels[channel]);
}
