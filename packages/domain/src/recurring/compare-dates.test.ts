import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type RecurringFrequency, recurringFrequencies } from '../time/frequencies.ts';
import { addDays } from '../time/time-zones.ts';
import { compareDates } from './compare-dates.ts';
import { type ExpectedCharge, expectedCharges } from './plan-duration.ts';

const count = 6;
function chargesOf(
  frequency: RecurringFrequency,
  anchor_date: string,
  { amount = 4_000, installments_total = 99 } = {},
): ExpectedCharge[] {
  return expectedCharges(
    {
      schedule: {
        ...{ frequency, anchor_date, weekend_rule: 'as_is' },
        business_days: { calendar: 'weekends', closed_days: new Set() },
      },
      amount: { amount, sales_tax: 0 },
      duration: { duration: 'Installments', installments_total, target_amount: null, end_date: null },
      progress: { paid_count: 0, paid_amount: 0 },
    },
    0,
    { count },
  );
}
const changes = (before: ExpectedCharge[], after: ExpectedCharge[]) =>
  compareDates(before, after, count).map(({ change, charge }) => `${change} ${charge.due_date}`);

describe('the difference of dates', () => {
  test('an edit of nothing keeps every date', () => {
    const monthly = chargesOf('Monthly', '2027-01-31');
    expect(changes(monthly, monthly)).toEqual(monthly.map(({ due_date }) => `kept ${due_date}`));
  });

  test('another amount changes each date', () => {
    const [before, after] = [chargesOf('Monthly', '2027-01-31'), chargesOf('Monthly', '2027-01-31', { amount: 5_000 })];
    expect(compareDates(before, after, count)[0]).toEqual({
      ...{ change: 'changed', before: before[0], charge: after[0] },
    });
    expect(compareDates(before, after, count)).toHaveLength(count);
  });

  test('from weekly to every two weeks, every second date goes, up to the last date that both lists reach', () => {
    expect(changes(chargesOf('Weekly', '2027-01-04'), chargesOf('EveryTwoWeeks', '2027-01-04'))).toEqual([
      'kept 2027-01-04',
      'removed 2027-01-11',
      'kept 2027-01-18',
      'removed 2027-01-25',
      'kept 2027-02-01',
      'removed 2027-02-08',
    ]);
  });

  test('a plan that ends earlier loses its later dates', () => {
    const two = chargesOf('Monthly', '2027-01-31', { installments_total: 2 });
    const three = chargesOf('Monthly', '2027-01-31', { installments_total: 3 });
    expect(changes(three, two)).toEqual(['kept 2027-01-31', 'kept 2027-02-28', 'removed 2027-03-31']);
    expect(changes(two, three)).toEqual(['kept 2027-01-31', 'kept 2027-02-28', 'added 2027-03-31']);
    expect(changes([], [])).toEqual([]);
  });

  test('each shown date of both plans appears once, in order', () => {
    const list = fc
      .tuple(fc.constantFrom(...recurringFrequencies), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }))
      .map(([frequency, days, installments_total]) =>
        chargesOf(frequency, addDays('2027-01-01', days), { installments_total }),
      );
    fc.assert(
      fc.property(list, list, (before, after) => {
        const compared = compareDates(before, after, count);
        const dates = compared.map(({ charge }) => charge.due_date);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        const shown = (change: 'added' | 'removed') =>
          compared.filter((one) => one.change !== change).map(({ charge }) => charge.due_date);
        expect(shown('removed')).toEqual(after.map(({ due_date }) => due_date).slice(0, shown('removed').length));
        expect(shown('added')).toEqual(before.map(({ due_date }) => due_date).slice(0, shown('added').length));
      }),
    );
  });
});
