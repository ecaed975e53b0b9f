import type { FieldFault, ProfileFault } from '@countinghouse/domain/merchant-profile';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type MerchantSection, sectionOf } from './merchant-draft.ts';

/** How to mend each fault. */
export const faultTexts: Record<ProfileFault, MessageDescriptor> = {
  missing: msg`Fill this in`,
  business_name: msg`Use letters, digits, spaces and & @ . , - : / ( ) ' + ? ! # only`,
  name: msg`Use letters, spaces, apostrophes, periods and hyphens only`,
  address: msg`Use letters, digits, spaces and ' , . / # only`,
  email: msg`Enter an email address, such as name@example.com`,
  website: msg`Enter a web address, such as www.example.com`,
  tax_id: msg`Enter the 9 digits of the tax ID`,
  phone: msg`Enter the ten digits of the telephone number`,
  state: msg`Choose a state`,
  postal_code: msg`Enter 5 digits, or 9 with a hyphen`,
  date_of_birth: msg`Enter the date of birth`,
  too_young: msg`An owner is 18 or older`,
  ownership_percent: msg`Enter a whole number from 0 to 100`,
  ownership_sum: msg`The owners hold more than 100% together`,
  ssn_last_four: msg`Enter the last four digits`,
  owner_missing: msg`Add an owner`,
  fee_amount: msg`Give an amount, a percentage or both`,
  fee_threshold: msg`Give the threshold, or choose no threshold`,
  routing_number_form: msg`Enter the 9 digits of the routing number`,
  routing_number_prefix: msg`No bank that holds checking accounts has a routing number that begins so`,
  routing_number_check: msg`This is no routing number: its check digit does not fit. Look for a mistyped digit`,
  account_number_form: msg`Enter 4 to 17 digits`,
  account_number_zeros: msg`An account number is not all zeros`,
  account_number_is_routing: msg`This is the routing number once more: enter the account number`,
};

/** What every section of the form is given of the fields' faults. */
export type FieldFaults = {
  /** What a field needs of its own state. */
  frameOf: (field: string) => { name: string; error: string | null; onBlur: () => void; disabled: boolean };
  errorOf: (field: string) => string | null;
};

/** The faults of a form, each shown once its field was left, or all of a section once somebody wants to go on. */
export function useMerchantFaults(
  faults: readonly FieldFault[],
  disabled: boolean,
): FieldFaults & { show: (section: MerchantSection) => void } {
  const { i18n } = useLingui();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<ReadonlySet<MerchantSection>>(new Set());
  const errorOf = (field: string) => {
    const found = faults.find((fault) => fault.field === field);
    if (found === undefined || !(left.has(field) || shown.has(sectionOf(found)))) return null;
    return i18n._(faultTexts[found.fault]);
  };
  return {
    errorOf,
    frameOf: (field) => ({
      name: field,
      error: errorOf(field),
      onBlur: () => setLeft((before) => new Set([...before, field])),
      disabled,
    }),
    show: (section) => setShown((before) => new Set([...before, section])),
  };
}
