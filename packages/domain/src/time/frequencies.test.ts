import { expect, test } from 'vitest';
import {
  feeFrequencies,
  frequencyLabels,
  recurringDurations,
  recurringFrequencies,
  reportFrequencies,
} from './frequencies.ts';

test.each<[string, readonly string[], string]>([
  [
    '[S9.18] recurring frequencies',
    recurringFrequencies,
    'OneTime Daily Weekly EveryTwoWeeks Monthly MonthlyFirstBusinessDay MonthlyLastBusinessDay EveryThreeMonths EverySixMonths Annually',
  ],
  ['[S9.19] recurring durations', recurringDurations, 'Indefinitely Installments UntilAmountIsReached UntilEndDate'],
  ['[S9.20] report frequencies', reportFrequencies, 'OneTime Daily Weekly Monthly Quarterly Biannual Annual'],
  ['[S9.21] fee frequencies', feeFrequencies, 'Daily Weekly Monthly Custom'],
])('%s match the specification, each with a label', (_, list, expected) => {
  expect(list.join(' ')).toBe(expected);
  for (const key of list) expect(frequencyLabels).toHaveProperty(key, expect.stringMatching(/^[A-Z]/));
});
