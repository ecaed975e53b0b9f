import { expect, test } from 'vitest';
import { daysOfMonth, type VolumeDay, volumeSeries, volumeTotal } from './volume-series.ts';

const day = (batch_date: string, total_amount: number, more: Partial<VolumeDay> = {}): VolumeDay => ({
  batch_date,
  total_amount,
  sales_count: 1,
  currency: 840,
  closed: true,
  ...more,
});

test('[S1.60] an empty result gives a series of 12 zeros', () => {
  const series = volumeSeries([], 840, '2026-11-21');
  expect(series).toHaveLength(12);
  expect(series.map((place) => place.amount)).toEqual(Array.from({ length: 12 }, () => 0));
  expect(series.map((place) => place.label)).toEqual([
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
  ]);
});

test('[S1.57] labels a point with the last two digits of its batch date', () => {
  const series = volumeSeries([day('2026-11-05', 700), day('2026-11-20', 900)], 840, '2026-11-21');
  expect(series).toHaveLength(30);
  expect(series[4]).toMatchObject({ label: '05', date: '2026-11-05', amount: 700 });
  expect(series[19]).toMatchObject({ label: '20', amount: 900 });
});

test('days without a batch are zero until today and empty afterwards', () => {
  const series = volumeSeries([day('2026-11-05', 700), day('2026-11-21', 10, { closed: false })], 840, '2026-11-21');
  expect(series[9]?.amount).toBe(0);
  expect(series[20]).toMatchObject({ amount: 10, open: true });
  expect(series[21]?.amount).toBeNull();
  expect(volumeTotal(series)).toBe(710);
});

test('batches of the same day add up, and another currency is left out', () => {
  const series = volumeSeries(
    [day('2026-11-05', 700), day('2026-11-05', 300), day('2026-11-05', 9_999, { currency: 978 })],
    840,
    '2026-11-06',
  );
  expect(series[4]).toMatchObject({ amount: 1_000, sales_count: 2 });
  expect(volumeTotal(series)).toBe(1_000);
});

test('a month has its own number of days', () => {
  expect([daysOfMonth('2026-02'), daysOfMonth('2028-02'), daysOfMonth('2026-12')]).toEqual([28, 29, 31]);
});
