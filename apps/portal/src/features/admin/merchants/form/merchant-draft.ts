import type { MerchantProfileView } from '@countinghouse/contract/merchants/merchant/merchant-profile';
import { type MerchantSetting, merchantSettingFlags } from '@countinghouse/domain/access/access';
import { defaultPlatform } from '@countinghouse/domain/constants';
import {
  defaultFieldConfiguration,
  type FieldConfigurationChange,
  type FieldConfigurationEntry,
  fieldConfigurationOf,
} from '@countinghouse/domain/merchant/field-configuration';
import type {
  BusinessAddress,
  FieldFault,
  MerchantFee,
  MerchantOwner,
  MerchantProfile,
} from '@countinghouse/domain/merchant/merchant-profile';
import type { CurrencyCode } from '@countinghouse/domain/money';
import { changesBetween } from '../../../../shared/form/field-rows.ts';

/** A merchant as it is typed. The fields have the paths of domain and contract; each form shows its part. */
export type MerchantDraft = Omit<MerchantProfile, 'owners' | 'fees'> & {
  owners: MerchantOwner[];
  fees: MerchantFee[];
  currency: CurrencyCode;
  /** Empty while the existing one is kept. */
  tax_id: string;
  bank_account: { account_number: string; routing_number: string };
  merchant_setting: MerchantSetting;
  /** The fields that its forms always show and require: the flags that differ from the defaults. */
  transaction_fields: FieldConfigurationChange[];
};

const noAddress: BusinessAddress = { address_1: '', address_2: '', city: '', state: '', postal_code: '' };

export const newOwner: MerchantOwner = {
  first_name: '',
  last_name: '',
  title: '',
  date_of_birth: '',
  ownership_percent: 0,
  ssn_last_four: '',
  address: noAddress,
};

export const newFee: MerchantFee = {
  name: '',
  amount: 0,
  basis_points: 0,
  frequency: 'Monthly',
  volume_threshold_unit: 'None',
  volume_threshold: 0,
};

/** The initial settings of a new merchant: take cards, and undo it. */
const firstFlags: ReadonlySet<string> = new Set([
  'allow_charge',
  'allow_authorization',
  'allow_capture',
  'allow_reversal',
  'allow_cancel',
  'allow_refund',
]);

export const newMerchant: MerchantDraft = {
  legal_name: '',
  doing_business_as: '',
  business_type: 'limited_liability_company',
  address: noAddress,
  phone: '',
  email: '',
  website: '',
  time_zone: 'EST',
  account_category_code: 'LowRisk',
  platform_id: defaultPlatform,
  owners: [{ ...newOwner, ownership_percent: 100 }],
  fees: [],
  currency: 840,
  tax_id: '',
  bank_account: { account_number: '', routing_number: '' },
  merchant_setting: Object.fromEntries(
    merchantSettingFlags.map((flag) => [flag, firstFlags.has(flag)]),
  ) as MerchantSetting,
  transaction_fields: [],
};

/** Returns the field entries of a new merchant with these rules; unknown fields are ignored. */
export function fieldsOf(rules: readonly FieldConfigurationChange[]): FieldConfigurationEntry[] {
  return fieldConfigurationOf(Object.fromEntries(rules.map(({ value, ...flags }) => [value, flags])));
}

/** Returns the rules that turn the default fields into these. */
export function rulesOf(fields: readonly FieldConfigurationEntry[]): FieldConfigurationChange[] {
  return changesBetween(defaultFieldConfiguration(), fields, 'administrator');
}

/** Returns the draft of an existing merchant's details. */
export function draftOf(view: MerchantProfileView): MerchantDraft {
  return { ...newMerchant, ...profileBody(view) };
}

/** Returns the profile of a merchant in the contract's shape. */
export function profileBody(merchant: Pick<MerchantDraft, keyof MerchantProfile>) {
  const { legal_name, doing_business_as, business_type, address, phone, email, website } = merchant;
  const { time_zone, account_category_code, platform_id, owners, fees } = merchant;
  return {
    legal_name,
    doing_business_as,
    business_type,
    address,
    phone,
    email,
    website,
    time_zone,
    account_category_code,
    platform_id,
    owners,
    fees,
  };
}

/** The sections of the form, in order. */
export const merchantSections = ['business', 'owners', 'bank', 'processing', 'fees', 'settings', 'fields'] as const;
export type MerchantSection = (typeof merchantSections)[number];

/** Returns the section of a field. */
export function sectionOf({ field }: Pick<FieldFault, 'field'>): MerchantSection {
  if (field.startsWith('owners')) return 'owners';
  if (field.startsWith('bank_account')) return 'bank';
  if (field.startsWith('fees')) return 'fees';
  if (field.startsWith('transaction_fields')) return 'fields';
  return 'business';
}
