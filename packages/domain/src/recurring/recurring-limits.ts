import { MAX_AMOUNT } from '../money.ts';

/** The limits of a plan. Amounts are in minor units, texts are counted in characters. */
export const recurringLimits = {
  amount_minimum: 1,
  amount_maximum: MAX_AMOUNT,
  description_minimum: 1,
  description_maximum: 255,
  order_id_maximum: 64,
  /** How many months ahead a plan can start. */
  start_months_maximum: 36,
  installments_minimum: 1,
  installments_maximum: 999,
  re_attempts_maximum: 3,
  notice_days_maximum: 30,
  closed_days_maximum: 60,
  /** How many dates a preview shows. */
  preview_dates: 12,
  /** How many days late a due date can be charged after an outage; later ones are skipped and can be made up. */
  late_days_maximum: 7,
} as const;

/** How charges on a day that is not a business day are moved. */
export const weekendRules = ['as_is', 'next_business_day', 'previous_business_day'] as const;

/** How charges on a day that is not a business day are moved. */
export type WeekendRule = (typeof weekendRules)[number];

/** What happens to a plan after the last attempt of a due date failed: it continues with the next date, pauses, or ends. */
export const failureRules = ['keep', 'pause', 'end'] as const;

/** What happens to a plan after the last attempt of a due date failed. */
export type FailureRule = (typeof failureRules)[number];

/** What a customer can do with a plan without the merchant. */
export const customerActions = ['cancel', 'pause', 'change_card'] as const;

/** Something that a customer can do with a plan without the merchant. */
export type CustomerAction = (typeof customerActions)[number];
