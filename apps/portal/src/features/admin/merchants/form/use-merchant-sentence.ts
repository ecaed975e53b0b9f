import { type ProfileFault, profileFaultMessages } from '@countinghouse/domain/merchant/merchant-profile';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** How to fix each fault. */
const faultTexts: Record<ProfileFault, MessageDescriptor> = {
  missing: msg`This field is required`,
  business_name: msg`Use letters, digits, spaces and & @ . , - : / ( ) ' + ? ! # only`,
  name: msg`Use letters, spaces, apostrophes, periods and hyphens only`,
  address: msg`Use letters, digits, spaces and ' , . / # only`,
  email: msg`Enter an email address, such as name@example.com`,
  website: msg`Enter a web address, such as www.example.com`,
  tax_id: msg`Enter the 9 digits of the tax ID`,
  phone: msg`Enter the ten digits of the phone number`,
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
  routing_number_prefix: msg`Routing numbers for checking accounts don’t start with these digits`,
  routing_number_check: msg`This isn’t a valid routing number: the check digit doesn’t match. Look for a mistyped digit`,
  account_number_form: msg`Enter 4 to 17 digits`,
  account_number_zeros: msg`An account number is not all zeros`,
  account_number_is_routing: msg`This is the routing number again. Enter the account number`,
};

/** Finds the fault for a message of the gateway. */
const faultOfMessage = new Map<string, ProfileFault>(
  Object.entries(profileFaultMessages).map(([fault, message]) => [message, fault as ProfileFault]),
);

const isFault = (fault: string): fault is ProfileFault => Object.hasOwn(faultTexts, fault);

/** Returns how to fix a fault of a merchant's form, reported by domain or gateway; undefined for common faults. */
export function useMerchantSentence(): (field: string, fault: string) => string | undefined {
  const { i18n } = useLingui();
  return (_field, fault) => {
    const known = isFault(fault) ? fault : faultOfMessage.get(fault);
    return known === undefined ? undefined : i18n._(faultTexts[known]);
  };
}
