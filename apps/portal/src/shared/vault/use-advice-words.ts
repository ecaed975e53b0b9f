import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const tryAgain = {
  24: msg`Try again after 1 hour`,
  25: msg`Try again after 24 hours`,
  26: msg`Try again after 2 days`,
  27: msg`Try again after 4 days`,
  28: msg`Try again after 6 days`,
  29: msg`Try again after 8 days`,
  30: msg`Try again after 10 days`,
};

const advice: Readonly<Record<string, MessageDescriptor>> = {
  '01': msg`The customer has a new card: ask for it`,
  '02': msg`Try again later`,
  '03': msg`Do not try this card again`,
  21: msg`The customer stopped further charges`,
  ...tryAgain,
};

/** Returns the network's advice after a decline in words; an unknown code unchanged. */
export function useAdviceWords(): (code: string) => string {
  const { i18n } = useLingui();
  return (code) => {
    const known = advice[code];
    return known === undefined ? code : `${i18n._(known)} (${code})`;
  };
}
