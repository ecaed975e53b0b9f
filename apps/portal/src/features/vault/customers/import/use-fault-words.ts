import type { ImportFaultCode } from '@countinghouse/domain/vault/import';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';

const faults: Readonly<Record<ImportFaultCode, MessageDescriptor>> = {
  not_valid: msg`This value is not valid`,
  name_missing: msg`A last name, company or email is missing`,
  card_number: msg`Remove the card number`,
  reference_taken: msg`Another customer has this reference`,
  reference_twice: msg`This reference appears in the file twice`,
  too_many_cells: msg`The row has more cells than there are columns`,
};

/** Returns the faults of a file's row, in the user's language. */
export function useFaultWords() {
  const { i18n } = useLingui();
  return { faultName: (code: ImportFaultCode) => i18n._(faults[code]) };
}
