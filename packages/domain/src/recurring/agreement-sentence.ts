import { type CurrencyCode, formatMoney } from '../money.ts';
import type { Locale } from '../text/locales.ts';
import { plainDateOf } from '../time/time-zones.ts';
import { type AgreementWords, agreementWords } from './agreement-words.ts';
import { agreementTotal, type PlanAmount, type PlanDuration } from './plan-duration.ts';
import { dueDateOf, namesBusinessDay, type RecurringSchedule } from './recurring-schedule.ts';

/** What a customer agrees to. Amounts are in minor units of the currency. */
export type Agreement = {
  schedule: RecurringSchedule;
  amount: PlanAmount;
  duration: PlanDuration;
  currency: CurrencyCode;
  /** How many re-attempts the plan allows. */
  re_attempts: number;
};

/**
 * Returns an agreement in a few words, for the form and the mails (recurring.md section 5): '$40.00 on the last business day of each month,
 * 12 times, $480.00 in all'.
 */
export function agreementInWords(locale: Locale, agreement: Agreement): string {
  const { schedule, amount, currency } = agreement;
  const { frequency, anchor_date } = schedule;
  const words = agreementWords[locale];
  const named = words.frequency(frequency, {
    date: dateText(locale, anchor_date, { dateStyle: 'long' }),
    weekday: dateText(locale, anchor_date, { weekday: 'long' }),
    day: Number(anchor_date.slice(8)),
    month_day: dateText(locale, anchor_date, { month: 'long', day: 'numeric' }),
  });
  const duration = frequency === 'OneTime' ? null : durationInWords(locale, words, agreement);
  return words.plan(formatMoney({ amount: amount.amount, currency }, { locale }), named, duration);
}

/**
 * Returns the text with which a customer agrees to a plan, in the customer's language (recurring.md section 5; vault.md on consent). It
 * names the amount, the dates and the end of the agreement, what happens in short months, on weekends and after a decline, and how to
 * withdraw.
 *
 * @param business the merchant's doing-business-as name
 */
export function agreementSentence(locale: Locale, business: string, agreement: Agreement): string {
  const { schedule, re_attempts } = agreement;
  const words = agreementWords[locale];
  const sentences = [words.authorization(business, agreementInWords(locale, agreement))];
  const first = dueDateOf(schedule, 0)?.charge_date;
  if (first !== undefined && schedule.frequency !== 'OneTime') {
    sentences.push(words.first_charge(dateText(locale, first, { dateStyle: 'long' })));
  }
  if (meetsShortMonths(schedule)) sentences.push(words.short_month);
  const { weekend_rule, frequency } = schedule;
  if (weekend_rule !== 'as_is' && !namesBusinessDay(frequency)) sentences.push(words.weekend[weekend_rule]);
  if (re_attempts > 0) sentences.push(words.retry(business));
  return [...sentences, words.withdrawal].join(words.space);
}

function durationInWords(locale: Locale, words: AgreementWords, agreement: Agreement): string {
  const { duration, currency } = agreement;
  const money = (amount: number) => formatMoney({ amount, currency }, { locale });
  switch (duration.duration) {
    case 'Indefinitely':
      return words.indefinitely;
    case 'Installments': {
      const total = agreementTotal(agreement);
      return words.installments(duration.installments_total ?? 0, money(total?.total_amount ?? 0));
    }
    case 'UntilAmountIsReached':
      return words.until_amount(money(duration.target_amount ?? 0));
    case 'UntilEndDate':
      return words.until_date(dateText(locale, duration.end_date ?? '', { dateStyle: 'long' }));
  }
}

/** Whether some dates of a plan are moved to the last day of a shorter month: those of a monthly 30th, or of a yearly 29 February. */
function meetsShortMonths({ frequency, anchor_date }: RecurringSchedule): boolean {
  if (frequency === 'Annually') return anchor_date.endsWith('02-29');
  const counts_months = frequency === 'Monthly' || frequency === 'EveryThreeMonths' || frequency === 'EverySixMonths';
  return counts_months && Number(anchor_date.slice(8)) > 28;
}

function dateText(locale: Locale, date: string, format: Intl.DateTimeFormatOptions): string {
  const { year, month, day } = plainDateOf(date);
  return new Intl.DateTimeFormat(locale, { ...format, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
}
