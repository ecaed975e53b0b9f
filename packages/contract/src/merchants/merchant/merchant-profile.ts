import { volumeThresholdUnits } from '@countinghouse/domain/constants';
import { businessTypes, feesMaximum, ownersMaximum } from '@countinghouse/domain/merchant/merchant-profile';
import { feeFrequencies } from '@countinghouse/domain/time/frequencies';
import { z } from 'zod/mini';
import { amountOrZero, givenDate, instant, text, timeZone, uuid, wholeNumber } from '../../fields.ts';
import { platformId } from '../../platform.ts';
import { accountCategoryCode, merchantSetting } from '../merchant.ts';

const businessAddress = z.strictObject({
  address_1: text(100),
  address_2: text(100),
  city: text(60),
  state: text(5),
  postal_code: text(10),
});

const owner = z.strictObject({
  first_name: text(60),
  last_name: text(60),
  title: text(60),
  date_of_birth: givenDate,
  ownership_percent: wholeNumber(0, 100),
  ssn_last_four: text(4),
  address: businessAddress,
});

const fee = z.strictObject({
  name: text(60),
  /** Minor units of the merchant's currency. */
  amount: amountOrZero,
  basis_points: wholeNumber(0, 10_000),
  frequency: z.literal(feeFrequencies),
  volume_threshold_unit: z.literal(volumeThresholdUnits),
  /** Minor units for $, basis points for %, 0 for None. */
  volume_threshold: amountOrZero,
});

/** A merchant's business data; the rules of each field are in domain (`faultsOfProfile`). */
export const profileFields = {
  legal_name: text(100),
  doing_business_as: text(100),
  business_type: z.literal(businessTypes),
  address: businessAddress,
  /** Ten digits. */
  phone: text(10),
  email: text(254),
  website: text(200),
  time_zone: timeZone,
  account_category_code: accountCategoryCode,
  platform_id: platformId,
  owners: z.array(owner).check(z.maxLength(ownersMaximum, `must have at most ${ownersMaximum} owners`)),
  fees: z.array(fee).check(z.maxLength(feesMaximum, `must have at most ${feesMaximum} fees`)),
};

/** A tax ID as entered; stored sealed, shown as its last four digits. */
export const taxId = text(11);

/** A bank account as entered: the number is stored sealed and shown as its last four digits. */
export const bankAccountGiven = z.strictObject({
  account_number: text(20),
  routing_number: text(20),
  accounttype: z.literal('checking', 'must be checking'),
});

/** Why a bank account number may look like a card number. */
export const bankAccountNumbers =
  'A bank account number can look like a card number. It is either sealed and never shown, or not stored.';

/** A bank account as displayed. */
export const bankAccount = z.object({
  version: z.int(),
  account_number_last_four: z.string(),
  routing_number: z.string(),
  accounttype: z.literal('checking'),
  changed_at: instant,
});

/** A merchant's business data for administrators. `version` counts saves of the profile, `setting_version` those of the switches. */
export const merchantProfile = z.object({
  version: z.int(),
  setting_version: z.int(),
  merchant_uid: uuid,
  ...profileFields,
  /** Null if none was given yet. */
  tax_id_last_four: z.nullable(z.string()),
  bank_account: z.nullable(bankAccount),
  merchant_setting: merchantSetting,
});

export type MerchantProfileView = z.output<typeof merchantProfile>;
