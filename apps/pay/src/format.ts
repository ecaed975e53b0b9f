import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import { type TimeZone, timeZones, zoneName } from '@countinghouse/domain/time/time-zones';
import { formatLocale } from './i18n/i18n.ts';

/** An amount as the reader writes it. */
export function money(amount: number, currency: CurrencyCode): string {
  return formatMoney({ amount, currency }, { locale: formatLocale() });
}

/** A share in millionths as percent: 180000 is 18%. */
export function formatShare(ppm: number): string {
  return new Intl.NumberFormat(formatLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(ppm / 1_000_000);
}

/** Day and time of an instant where a business is, with the name of the zone. */
export function formatInstant(instant: string, zone: TimeZone): string {
  const at = new Date(instant);
  const text = new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZones[zone],
  }).format(at);
  return `${text} ${zoneName(zone, at)}`;
}

/** What a phone dials for a business of the United States. */
export function phoneAddress(ten_digits: string): string {
  return `tel:+1${ten_digits}`;
}
