import type { AccountCategory, Platform, VolumeThresholdUnit } from '../constants.ts';
import { type BankAccountFault, bankAccountFaults, faultsOfBankAccount } from '../settlement/bank-account.ts';
import { usStates } from '../text/us-states.ts';
import {
  matchesAddress,
  matchesBusinessName,
  matchesEmail,
  matchesName,
  matchesTaxId,
  matchesWebsite,
  patternMessages,
} from '../text/validation.ts';
import type { FeeFrequency } from '../time/frequencies.ts';
import type { TimeZone } from '../time/time-zones.ts';

/** The legal forms of a business. */
export const businessTypes = [
  'sole_proprietorship',
  'partnership',
  'limited_liability_company',
  'corporation',
  'non_profit',
  'government',
] as const;
/** A legal form of a business. */
export type BusinessType = (typeof businessTypes)[number];

/** A street address in the United States. */
export type BusinessAddress = {
  address_1: string;
  address_2: string;
  city: string;
  /** Two letters. */
  state: string;
  /** ZIP or ZIP+4. */
  postal_code: string;
};

/** A part owner of the business. Dates are YYYY-MM-DD; of a Social Security number only the last four digits. */
export type MerchantOwner = {
  first_name: string;
  last_name: string;
  title: string;
  date_of_birth: string;
  ownership_percent: number;
  ssn_last_four: string;
  address: BusinessAddress;
};

/** One fee: an amount in minor units and a share in basis points, at least one of them. */
export type MerchantFee = {
  name: string;
  amount: number;
  basis_points: number;
  frequency: FeeFrequency;
  volume_threshold_unit: VolumeThresholdUnit;
  /** Minor units for $, basis points for %, 0 for None. */
  volume_threshold: number;
};

/** The business data of a merchant that an administrator maintains; tax ID and bank account are stored separately. */
export type MerchantProfile = {
  legal_name: string;
  doing_business_as: string;
  business_type: BusinessType;
  address: BusinessAddress;
  /** Ten digits. */
  phone: string;
  email: string;
  website: string;
  time_zone: TimeZone;
  account_category_code: AccountCategory;
  platform_id: Platform;
  owners: readonly MerchantOwner[];
  fees: readonly MerchantFee[];
};

/** The maximum number of owners of a merchant. */
export const ownersMaximum = 10;
/** The maximum number of rows in the fee table. */
export const feesMaximum = 30;
/** The minimum age of an owner. */
const ownerAge_minimum_years = 18;

/** The faults of a field with their messages (English; the portal translates by the key). */
export const profileFaultMessages = {
  missing: 'This field is required',
  business_name: patternMessages.business_name,
  name: patternMessages.name,
  address: patternMessages.address,
  email: patternMessages.email,
  website: patternMessages.website,
  tax_id: patternMessages.tax_id,
  phone: 'Enter the ten digits of the phone number',
  state: 'Choose the state',
  postal_code: 'Enter a ZIP code, such as 10001 or 10001-1234',
  date_of_birth: 'Enter the date of birth',
  too_young: 'An owner is 18 or older',
  ownership_percent: 'Enter a whole number from 0 to 100',
  ownership_sum: 'The owners hold more than 100% together',
  ssn_last_four: 'Enter the last four digits',
  owner_missing: 'Add an owner',
  fee_amount: 'Give an amount, a percentage or both',
  fee_threshold: 'Give the threshold, or choose no threshold',
  ...(Object.fromEntries(Object.entries(bankAccountFaults).map(([fault, { message }]) => [fault, message])) as Record<
    BankAccountFault,
    string
  >),
} as const;

/** What is wrong with one field. */
export type ProfileFault = keyof typeof profileFaultMessages;
/** A fault with the path of its field, such as `owners.0.first_name`. */
export type FieldFault = { field: string; fault: ProfileFault };

/** Returns every fault of a profile on this date (YYYY-MM-DD), at most one per field, in the order of the form. */
export function faultsOfProfile(profile: MerchantProfile, today: string): FieldFault[] {
  const { owners, fees } = profile;
  const faults: FieldFault[] = [
    ...faultsOf('', [
      ['legal_name', text(profile.legal_name, matchesBusinessName, 'business_name')],
      ['doing_business_as', text(profile.doing_business_as, matchesBusinessName, 'business_name')],
      ['phone', text(profile.phone, isPhone, 'phone')],
      ['email', text(profile.email, matchesEmail, 'email')],
      ['website', profile.website === '' ? undefined : text(profile.website, matchesWebsite, 'website')],
    ]),
    ...faultsOfAddress('address.', profile.address),
  ];
  if (owners.length === 0) faults.push({ field: 'owners', fault: 'owner_missing' });
  for (const [index, owner] of owners.entries()) faults.push(...faultsOfOwner(`owners.${index}.`, owner, today));
  const held_percent = owners.reduce((sum, { ownership_percent }) => sum + ownership_percent, 0);
  if (held_percent > 100) {
    faults.push({ field: `owners.${owners.length - 1}.ownership_percent`, fault: 'ownership_sum' });
  }
  for (const [index, fee] of fees.entries()) faults.push(...faultsOfFee(`fees.${index}.`, fee));
  const seen = new Set<string>();
  return faults.filter(({ field }) => !seen.has(field) && seen.add(field));
}

/** Returns the fault of a tax ID, and those of a bank account under `bank_account.`. */
export function faultsOfSecrets({
  tax_id,
  bank_account,
}: {
  tax_id?: string | undefined;
  bank_account?: { account_number: string; routing_number: string } | undefined;
}): FieldFault[] {
  return [
    ...(tax_id === undefined ? [] : faultsOf('', [['tax_id', text(tax_id, matchesTaxId, 'tax_id')]])),
    ...(bank_account === undefined
      ? []
      : faultsOfBankAccount(bank_account).map((fault) => ({
          field: `bank_account.${bankAccountFaults[fault].field}`,
          fault,
        }))),
  ];
}

function faultsOfAddress(at: string, address: BusinessAddress): FieldFault[] {
  return faultsOf(at, [
    ['address_1', text(address.address_1, matchesAddress, 'address')],
    ['address_2', address.address_2 === '' ? undefined : text(address.address_2, matchesAddress, 'address')],
    ['city', text(address.city, matchesName, 'name')],
    ['state', text(address.state, isUsState, 'state')],
    ['postal_code', text(address.postal_code, (value) => /^\d{5}(-\d{4})?$/.test(value), 'postal_code')],
  ]);
}

function faultsOfOwner(at: string, owner: MerchantOwner, today: string): FieldFault[] {
  const percent = owner.ownership_percent;
  return [
    ...faultsOf(at, [
      ['first_name', text(owner.first_name, matchesName, 'name')],
      ['last_name', text(owner.last_name, matchesName, 'name')],
      ['title', text(owner.title, matchesBusinessName, 'business_name')],
      ['date_of_birth', faultOfBirth(owner.date_of_birth, today)],
      [
        'ownership_percent',
        Number.isInteger(percent) && percent >= 0 && percent <= 100 ? undefined : 'ownership_percent',
      ],
      ['ssn_last_four', text(owner.ssn_last_four, (value) => /^\d{4}$/.test(value), 'ssn_last_four')],
    ]),
    ...faultsOfAddress(`${at}address.`, owner.address),
  ];
}

function faultOfBirth(date_of_birth: string, today: string): ProfileFault | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date_of_birth) || date_of_birth < '1900-01-01') return 'date_of_birth';
  const of_age = `${String(Number(today.slice(0, 4)) - ownerAge_minimum_years).padStart(4, '0')}${today.slice(4)}`;
  return date_of_birth > of_age ? 'too_young' : undefined;
}

function faultsOfFee(at: string, fee: MerchantFee): FieldFault[] {
  const none = fee.volume_threshold_unit === 'None';
  return faultsOf(at, [
    ['name', text(fee.name, matchesBusinessName, 'business_name')],
    ['amount', fee.amount === 0 && fee.basis_points === 0 ? 'fee_amount' : undefined],
    ['volume_threshold', none === (fee.volume_threshold === 0) ? undefined : 'fee_threshold'],
  ]);
}

function isUsState(value: string): boolean {
  return value !== 'Other' && usStates.some(({ code }) => code === value);
}

function isPhone(value: string): boolean {
  return /^[2-9]\d{9}$/.test(value);
}

function text(value: string, matches: (value: string) => boolean, otherwise: ProfileFault): ProfileFault | undefined {
  if (value.trim() === '') return 'missing';
  return matches(value) ? undefined : otherwise;
}

function faultsOf(at: string, checks: readonly (readonly [string, ProfileFault | undefined])[]): FieldFault[] {
  return checks.flatMap(([field, fault]) => (fault === undefined ? [] : [{ field: `${at}${field}`, fault }]));
}
