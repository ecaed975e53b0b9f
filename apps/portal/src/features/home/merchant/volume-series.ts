import type { CurrencyCode } from '@countinghouse/domain/money';
import { plainDateOf } from '@countinghouse/domain/time/time-zones';

/** A day of the month-to-date volume as the service answers it. */
export type VolumeDay = {
  batch_date: string;
  total_amount: number;
  sales_count: number;
  currency: CurrencyCode;
  closed: boolean;
};

/** A point on the axis. A future day has no amount. */
export type VolumePlace = {
  key: string;
  /** The last two digits of the batch date (spec section 1). */
  label: string;
  date: string | null;
  amount: number | null;
  sales_count: number;
  open: boolean;
};

/** The length of the series for an empty result (spec section 1). */
const EMPTY_SERIES_LENGTH = 12;

/**
 * Returns the month as a series with one point per day: zero for days without a batch up to today, no amount after that. Amounts are in
 * minor units of one currency; others are left out. An empty result is a series of 12 zeros.
 */
export function volumeSeries(days: readonly VolumeDay[], currency: CurrencyCode, today: string): VolumePlace[] {
  const own = days.filter((day) => day.currency === currency);
  if (own.length === 0) return emptySeries();
  const month = (own.at(-1)?.batch_date ?? today).slice(0, 7);
  const last = Math.max(
    ...[...own.map((day) => day.batch_date), today].filter((date) => date.startsWith(month)).map(dayOf),
  );
  return Array.from({ length: daysOfMonth(month) }, (_, index) => {
    const label = String(index + 1).padStart(2, '0');
    const date = `${month}-${label}`;
    const here = own.filter((day) => day.batch_date === date);
    return {
      key: date,
      label: date.slice(-2),
      date,
      amount: index + 1 > last ? null : here.reduce((sum, day) => sum + day.total_amount, 0),
      sales_count: here.reduce((sum, day) => sum + day.sales_count, 0),
      open: here.some((day) => !day.closed),
    };
  });
}

/** Returns the month's volume so far, in minor units. */
export function volumeTotal(series: readonly VolumePlace[]): number {
  return series.reduce((sum, place) => sum + (place.amount ?? 0), 0);
}

/** Returns the number of days of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): number {
  return plainDateOf(`${month}-01`).daysInMonth;
}

function emptySeries(): VolumePlace[] {
  return Array.from({ length: EMPTY_SERIES_LENGTH }, (_, index) => {
    const label = String(index + 1).padStart(2, '0');
    return { key: label, label, date: null, amount: 0, sales_count: 0, open: false };
  });
}

function dayOf(date: string): number {
  return Number(date.slice(-2));
}
