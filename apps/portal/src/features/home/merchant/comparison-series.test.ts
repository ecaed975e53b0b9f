import { expect, test } from 'vitest';
import { compareVolume, monthBefore } from './comparison-series.ts';
import { volumeSeries } from './volume-series.ts';

const day = (batch_date: string, total_amount: number) => ({
  batch_date,
  total_amount,
  sales_count: 1,
  currency: 840 as const,
  closed: true,
});

test('compares up to the same day of the month, and shows all of last month', () => {
  const current = volumeSeries([day('2026-11-01', 100), day('2026-11-02', 200)], 840, '2026-11-02');
  const previous = [
    { batch_date: '2026-10-01', total_amount: 150 },
    { batch_date: '2026-10-02', total_amount: 50 },
    { batch_date: '2026-10-31', total_amount: 999 },
  ];
  const { days, difference, share } = compareVolume(current, previous, '2026-11-02');
  expect(difference).toBe(100);
  expect(share).toBe(0.5);
  expect(days).toHaveLength(31);
  expect(days[1]).toEqual({ label: '02', current: 300, previous: 200 });
  expect(days[2]).toEqual({ label: '03', current: null, previous: 200 });
  expect(days[30]).toEqual({ label: '31', current: null, previous: 1_199 });
});

test('on the 31st a shorter previous month counts to its end', () => {
  const current = volumeSeries([day('2026-03-31', 100)], 840, '2026-03-31');
  expect(compareVolume(current, [{ batch_date: '2026-02-28', total_amount: 40 }], '2026-03-31').difference).toBe(60);
});

test('has no percentage without last month, and counts an empty month as zero', () => {
  expect(compareVolume(volumeSeries([], 840, '2026-11-02'), [], '2026-11-02')).toMatchObject({
    difference: 0,
    share: null,
  });
});

test('the month before January is December', () => {
  expect([monthBefore('2026-01'), monthBefore('2026-11')]).toEqual(['2025-12', '2026-10']);
});
