import type { AccountCategory, Platform, SettlementConnection } from '@countinghouse/domain/constants';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import type { CurrencyCode } from '@countinghouse/domain/money';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';

/** A till of a business of the demo world. */
export type DemoTerminal = {
  terminal_uid: string;
  name: string;
  platform_id: Platform;
  /** How many of the merchant's payments, in a hundred, are taken here. */
  share: number;
  settlement_connection: SettlementConnection;
};

/** A business of the demo world and how it trades. */
export type DemoMerchant = {
  merchant_uid: string;
  doing_business_as: string;
  legal_name: string;
  account_status_code: MerchantStatus;
  account_category_code: AccountCategory;
  time_zone: TimeZone;
  currency: CurrencyCode;
  batch_close_time: string;
  /** Days before today on which the business came, and took its present status. */
  created_days_ago: number;
  status_days_ago: number;
  status_reason: string;
  city: string;
  state: string;
  postal_prefix: string;
  /** Username, first and last name of those who work there; the first is the owner. */
  people: readonly (readonly [username: string, first_name: string, last_name: string])[];
  terminals: readonly DemoTerminal[];
  /** Payments on an average day, and those of each weekday against it, from Sunday on. */
  payments_per_day: number;
  weekdays: readonly number[];
  /** Opening hours, local. */
  opens: number;
  closes: number;
  /** Middle amount in minor units and how widely amounts spread, of each kind of sale with its weight. */
  tickets: readonly (readonly [kind: { middle: number; spread: number; description: string }, weight: number])[];
  /** After how many nights the acquirer pays a batch out. */
  settlement_days: number;
  /** In a hundred payments. */
  authorizations: number;
  refunds: number;
  tips: number;
};
