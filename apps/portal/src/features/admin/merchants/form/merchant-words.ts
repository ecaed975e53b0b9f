import type { MerchantSettingFlag } from '@countinghouse/domain/access/access';
import type { BusinessType } from '@countinghouse/domain/merchant/merchant-profile';
import type { FeeFrequency } from '@countinghouse/domain/time/frequencies';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MerchantSection } from './merchant-draft.ts';

/** The names of the form's options. */
export const businessTypeNames: Record<BusinessType, MessageDescriptor> = {
  sole_proprietorship: msg`Sole proprietorship`,
  partnership: msg`Partnership`,
  limited_liability_company: msg`Limited liability company`,
  corporation: msg`Corporation`,
  non_profit: msg`Non-profit organization`,
  government: msg`Government body`,
};

export const timeZoneNames: Record<TimeZone, MessageDescriptor> = {
  EST: msg`Eastern Time`,
  CST: msg`Central Time`,
  MST: msg`Mountain Time`,
  PST: msg`Pacific Time`,
  AKST: msg`Alaska Time`,
  HST: msg`Hawaii Time`,
};

export const feeFrequencyNames: Record<FeeFrequency, MessageDescriptor> = {
  Daily: msg`Daily`,
  Weekly: msg`Weekly`,
  Monthly: msg`Monthly`,
  Custom: msg`Custom`,
};

export const sectionNames: Record<MerchantSection, MessageDescriptor> = {
  business: msg`Business`,
  owners: msg`Owners`,
  bank: msg`Bank account`,
  processing: msg`Processing`,
  fees: msg`Fees`,
  settings: msg`Settings`,
  fields: msg`Field rules`,
};

export const flagNames: Record<MerchantSettingFlag, MessageDescriptor> = {
  allow_charge: msg`Sales`,
  allow_authorization: msg`Authorizations`,
  allow_capture: msg`Captures`,
  allow_reversal: msg`Voids`,
  allow_cancel: msg`Canceling captures`,
  allow_refund: msg`Refunds`,
  allow_blind_credit: msg`Blind credits`,
  allow_customer_vault: msg`Customer vault`,
  allow_invoicing: msg`Invoices`,
  allow_recurring_transactions: msg`Recurring payments`,
  allow_l2l3: msg`Level 2/3 data`,
  allow_payment_link: msg`Payment links`,
  allow_international_payment: msg`International payments`,
};
