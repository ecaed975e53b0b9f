import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

/** The activities that the service counts, by its names. */
const names: Readonly<Record<string, MessageDescriptor>> = {
  Sales: msg`Sales`,
  Authorizations: msg`Authorizations`,
  Captures: msg`Captures`,
  Voids: msg`Voids`,
  Refunds: msg`Refunds`,
  Credits: msg`Credits`,
  Declines: msg`Declined payments`,
  'Settled batches': msg`Batches settled`,
  'Failed batches': msg`Failed batches`,
  'ACH returns': msg`ACH returns`,
  'Merchants added': msg`Merchants added`,
  'Merchants closed': msg`Merchants closed`,
};

/** Returns an activity's name in the user's language; an unknown one unchanged. */
export function useActivityName(): (name: string) => string {
  const { i18n } = useLingui();
  return (name) => {
    const known = Object.hasOwn(names, name) ? names[name] : undefined;
    return known === undefined ? name : i18n._(known);
  };
}
