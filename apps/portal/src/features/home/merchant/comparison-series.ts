import { daysOfMonth, type VolumePlace } from './volume-series.ts';

/** The running totals of two months by day, in minor units; null if a month has no such day, or it is in the future. */
export type Comparison = {
  days: { label: string; current: number | null; previous: number | null }[];
  /** This month up to today minus last month up to the same day. */
  difference: number;
  /** The difference as a share of last month; null if last month was zero. */
  share: number | null;
};

/** Compares this month's volume with last month's up to the same day of the month. */
export function compareVolume(
  current: readonly VolumePlace[],
  previous: readonly { batch_date: string; total_amount: number }[],
  today: string,
): Comparison {
  const today_index = Number(today.slice(-2)) - 1;
  const last_month = monthBefore(today.slice(0, 7));
  const [length, previous_length] = [daysOfMonth(today.slice(0, 7)), daysOfMonth(last_month)];
  const now = cumulated(length, (day) => (current[day]?.date == null ? 0 : (current[day]?.amount ?? 0)));
  const before = cumulated(previous_length, (day) => {
    const date = `${last_month}-${String(day + 1).padStart(2, '0')}`;
    return previous.filter((entry) => entry.batch_date === date).reduce((sum, entry) => sum + entry.total_amount, 0);
  });
  const base = before[Math.min(today_index, previous_length - 1)] ?? 0;
  const difference = (now[today_index] ?? 0) - base;
  return {
    days: Array.from({ length: Math.max(length, previous_length) }, (_, day) => ({
      label: String(day + 1).padStart(2, '0'),
      current: day <= today_index ? (now[day] ?? null) : null,
      previous: before[day] ?? null,
    })),
    difference,
    share: base > 0 ? difference / base : null,
  };
}

/** Returns the month before `YYYY-MM`. */
export function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

function cumulated(length: number, amountOf: (day: number) => number): number[] {
  let sum = 0;
  return Array.from({ length }, (_, day) => {
    sum += amountOf(day);
    return sum;
  });
}
