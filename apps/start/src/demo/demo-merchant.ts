import type { AccountCategory, Platform, SettlementConnection } from '@countinghouse/domain/constants';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';

/** A terminal of a demo merchant. */
export type DemoTerminal = {
  terminal_uid: string;
  name: string;
  platform_id: Platform;
  /** Percentage of the merchant's payments that are taken here. */
  share: number;
  settlement_connection: SettlementConnection;
};

/** A demo merchant and how it trades. */
export type DemoMerchant = {
  merchant_uid: string;
  doing_business_as: string;
  legal_name: string;
  account_status_code: MerchantStatus;
  account_category_code: AccountCategory;
  time_zone: TimeZone;
  currency: CurrencyCode;
  batch_close_time: string;
  /** Days before today on which the merchant was created and got its present status. */
  created_days_ago: number;
  status_days_ago: number;
  status_reason: string;
  city: string;
  state: string;
  postal_prefix: string;
  /** Username, first and last name of the merchant's people; the first is the owner. */
  people: readonly (readonly [username: string, first_name: string, last_name: string])[];
  terminals: readonly DemoTerminal[];
  /** Payments on an average day, and the factor of each weekday from Sunday. */
  payments_per_day: number;
  weekdays: readonly number[];
  /** Opening hours, local. */
  opens: number;
  closes: number;
  /** Median amount in minor units and spread of each kind of sale, with its weight. */
  tickets: readonly (readonly [kind: { middle: number; spread: number; description: string }, weight: number])[];
  /** Number of nights until the acquirer pays out a batch. */
  settlement_days: number;
  /** Percentage of payments. */
  authorizations: number;
  refunds: number;
  tips: number;
};
