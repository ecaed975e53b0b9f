import { accountCategories } from '@countinghouse/domain/constants';
import { merchantStatuses } from '@countinghouse/domain/merchant/merchant-status';
import { weekDays } from '@countinghouse/domain/settlement/settlement-schedule';
import { z } from 'zod/mini';
import { currency, plainDate, timeZone, uuid } from '../fields.ts';
import { platformId } from '../platform.ts';
import { consentTexts } from './settings/card-storage.ts';
import { customField } from './settings/custom-field.ts';

/** The thirteen switches of a merchant (specification section 3). */
export const merchantSetting = z.object({
  allow_customer_vault: z.boolean(),
  allow_invoicing: z.boolean(),
  allow_recurring_transactions: z.boolean(),
  allow_capture: z.boolean(),
  allow_reversal: z.boolean(),
  allow_cancel: z.boolean(),
  allow_refund: z.boolean(),
  allow_charge: z.boolean(),
  allow_authorization: z.boolean(),
  allow_blind_credit: z.boolean(),
  allow_l2l3: z.boolean(),
  allow_payment_link: z.boolean(),
  allow_international_payment: z.boolean(),
});

/** The account status of a merchant (specification section 4). */
export const merchantStatusCode = z.literal(merchantStatuses);

/** The account category of a merchant (specification section 9). */
export const accountCategoryCode = z.literal(accountCategories);

/** Whether a field of the sale form is shown and required (specification section 3). */
export const transactionField = z.object({
  value: z.string(),
  label: z.string(),
  required: z.boolean(),
  visible: z.boolean(),
  requiredByAdmin: z.boolean(),
  visibleByAdmin: z.boolean(),
  type: z.literal(['order', 'payment', 'billing', 'shipping']),
});

/** A merchant of specification section 3, with what the portal needs for amounts and dates. */
export const merchant = z.object({
  merchant_uid: uuid,
  tenant_uid: uuid,
  doing_business_as: z.string(),
  account_status_code: merchantStatusCode,
  account_category_code: accountCategoryCode,
  time_zone: timeZone,
  currency,
  /** Local time of the daily cut-off, as HH:MM. */
  batch_close_time: z.string(),
  /** False: batches are closed only by hand. */
  batch_close_automatic: z.boolean(),
  /** The days of the week on which they close, 1 Monday to 7 Sunday. */
  batch_close_days: z.array(z.literal(weekDays)),
  /** The last date whose batches were closed by a cut-off. */
  batch_closed_date: z.nullable(plainDate),
  merchant_setting: merchantSetting,
  transaction_fields: z.array(transactionField),
  /** In the order of the form. */
  custom_fields: z.array(customField),
  consent_texts: consentTexts,
});

export type Merchant = z.output<typeof merchant>;

/** A terminal key of specification section 3. `terminal_key` is the value of X-TERMINAL-KEY; it selects and never authorises. */
export const terminalKey = z.object({
  terminal_key_id: uuid,
  terminal_key: z.string(),
  platform_id: platformId,
  created_by: uuid,
  terminal: z.object({
    terminal_uid: uuid,
    name: z.string(),
    platform_merchant_id: z.string(),
    platform_data: z.object({ bin: z.string() }),
  }),
});

export type TerminalKey = z.output<typeof terminalKey>;
