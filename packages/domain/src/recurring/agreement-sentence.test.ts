import { describe, expect, test } from 'vitest';
import { locales } from '../text/locales.ts';
import { typographyFaults } from '../text/typography-faults.ts';
import { recurringDurations, recurringFrequencies } from '../time/frequencies.ts';
import { type Agreement, agreementInWords, agreementSentence } from './agreement-sentence.ts';
import type { PlanDuration } from './plan-duration.ts';
import { weekendRules } from './recurring-limits.ts';

const none = { installments_total: null, target_amount: null, end_date: null };
const durations: Record<PlanDuration['duration'], PlanDuration> = {
  Indefinitely: { ...none, duration: 'Indefinitely' },
  Installments: { ...none, duration: 'Installments', installments_total: 12 },
  UntilAmountIsReached: { ...none, duration: 'UntilAmountIsReached', target_amount: 1_200_000 },
  UntilEndDate: { ...none, duration: 'UntilEndDate', end_date: '2028-05-01' },
};

function agreementOf(
  schedule: Partial<Agreement['schedule']>,
  duration: PlanDuration['duration'] = 'Installments',
  given: Partial<Agreement> = {},
): Agreement {
  return {
    schedule: {
      ...{ frequency: 'Monthly', anchor_date: '2027-01-31', weekend_rule: 'as_is' },
      business_days: { calendar: 'us_federal_reserve', closed_days: new Set() },
      ...schedule,
    },
    ...{ amount: { amount: 4_000, sales_tax: 0 }, duration: durations[duration], currency: 840, re_attempts: 3 },
    ...given,
  };
}

describe('an agreement in words', () => {
  test('the design’s example', () => {
    expect(agreementInWords('en', agreementOf({ frequency: 'MonthlyLastBusinessDay' }))).toBe(
      '$40.00 on the last business day of each month, 12 times, $480.00 in all',
    );
  });

  test.each([
    ['en', '$40.00 on the 31st of each month, 12 times, $480.00 in all'],
    ['de', '$40,00 am 31. jedes Monats, 12-mal, insgesamt $480,00'],
    ['es', '$40,00 el día 31 de cada mes, 12 veces, $480,00 en total'],
    ['es-MX', '$40.00 el día 31 de cada mes, 12 veces, $480.00 en total'],
    ['fr-FR', '$40,00 le 31 de chaque mois, 12 fois, $480,00 au total'],
    ['zh-CN', '每月31日扣款 $40.00，共 12 次，合计 $480.00'],
  ] as const)('%s', (locale, words) => {
    expect(agreementInWords(locale, agreementOf({}))).toBe(words);
  });

  test('English ordinals', () => {
    const day = (anchor_date: string) => agreementInWords('en', agreementOf({ anchor_date })).split(' ')[3];
    const days = ['01', '02', '03', '04', '11', '12', '13', '21', '22', '23', '30'];
    expect(days.map((each) => day(`2027-01-${each}`))).toEqual([
      ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '30th'],
    ]);
  });

  test('French writes the first of a month as an ordinal', () => {
    const yearly = agreementOf({ frequency: 'Annually', anchor_date: '2027-02-01' }, 'UntilEndDate');
    expect(agreementInWords('fr-FR', yearly)).toBe('$40,00 chaque année, le 1er février, jusqu’au 1er mai 2028 inclus');
  });

  test.each([
    ['en', '$40.00 every day, once, $40.00 in all'],
    ['de', '$40,00 täglich, einmal, insgesamt $40,00'],
    ['es', '$40,00 todos los días, una vez, $40,00 en total'],
    ['fr-FR', '$40,00 chaque jour, une fois, $40,00 au total'],
  ] as const)('one installment in %s', (locale, words) => {
    const duration = { ...durations.Installments, installments_total: 1 };
    const daily = agreementOf({ frequency: 'Daily' }, 'Installments', { duration });
    expect(agreementInWords(locale, daily)).toBe(words);
  });
});

describe('the text that a customer agrees to', () => {
  test('names the business, the plan, the first date, exceptions, retries and the withdrawal', () => {
    const monthly = agreementOf({ weekend_rule: 'next_business_day' }, 'UntilAmountIsReached');
    expect(agreementSentence('en', 'Harbor Coffee', monthly)).toBe(
      'I authorize Harbor Coffee to charge this card as follows: $40.00 on the 31st of each month, until $12,000.00 has been paid. ' +
        'The first charge is on February 1, 2027. In a shorter month, the charge is on its last day. ' +
        'If a day is on a weekend or a bank holiday, the charge is on the next business day. ' +
        'If my bank declines a charge, Harbor Coffee may try again on later days. I can withdraw this at any time.',
    );
  });

  test('leaves out what does not apply', () => {
    const once = agreementOf({ frequency: 'OneTime', anchor_date: '2027-01-05' }, 'Indefinitely', { re_attempts: 0 });
    expect(agreementSentence('en', 'Harbor Coffee', once)).toBe(
      'I authorize Harbor Coffee to charge this card as follows: $40.00 once, on January 5, 2027. I can withdraw this at any time.',
    );
    const short = (schedule: Partial<Agreement['schedule']>) =>
      agreementSentence('en', 'Harbor Coffee', agreementOf(schedule)).includes('shorter month');
    expect(short({ anchor_date: '2027-01-28' })).toBe(false);
    expect(short({ anchor_date: '2027-01-29' })).toBe(true);
    expect(short({ frequency: 'Weekly' })).toBe(false);
    expect(short({ frequency: 'Annually' })).toBe(false);
    expect(short({ frequency: 'Annually', anchor_date: '2028-02-29' })).toBe(true);
  });

  test.each(locales)(
    '%s has a different text for each frequency, duration and weekend rule, well typeset',
    (locale) => {
      const texts = recurringFrequencies.flatMap((frequency) =>
        recurringDurations.flatMap((duration) =>
          weekendRules.map((weekend_rule) =>
            agreementSentence(locale, 'Harbor Coffee', agreementOf({ frequency, weekend_rule }, duration)),
          ),
        ),
      );
      expect(texts.filter((text) => /undefined|NaN|Invalid/.test(text))).toEqual([]);
      expect(texts.flatMap((text) => typographyFaults(text, locale))).toEqual([]);
      // A single charge has no duration, and business days need no weekend rule.
      const [rules, all] = [weekendRules.length, recurringDurations.length];
      expect(new Set(texts).size).toBe(rules + 2 * all + 7 * all * rules);
    },
  );
});
