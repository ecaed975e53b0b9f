import { type CurrencyCode, currencies, formatMoney } from '@countinghouse/domain/money';
import { type TimeZone, timeZones, zoneName } from '@countinghouse/domain/time/time-zones';
import { formatLocale } from './i18n/i18n.ts';

/** Formats an amount for the visitor. */
export function money(amount: number, currency: CurrencyCode): string {
  return formatMoney({ amount, currency }, { locale: formatLocale() });
}

/** Formats a price in ten-thousandths of a unit of the currency, with as many decimals as it has. */
export function price(ten_thousandths: number, currency: CurrencyCode): string {
  if (ten_thousandths % 100 === 0) return money(ten_thousandths / 100, currency);
  const style = { style: 'currency', currency: currencies[currency].alphabetic, maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(formatLocale(), style).format(ten_thousandths / 10_000);
}

/** Formats a quantity in ten-thousandths. */
export function quantityText(ten_thousandths: number): string {
  return new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 4 }).format(ten_thousandths / 10_000);
}

/** Formats a date of a business, such as 2026-01-31, for the visitor. */
export function formatDate(date: string): string {
  const style = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(formatLocale(), style).format(new Date(`${date}T00:00:00Z`));
}

/** Formats a share in millionths as percent: 180000 is 18%. */
export function formatShare(ppm: number): string {
  return new Intl.NumberFormat(formatLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(ppm / 1_000_000);
}

/** Formats date and time of an instant in the zone of a business, with the zone's name. */
export function formatInstant(instant: string, zone: TimeZone): string {
  const at = new Date(instant);
  const text = new Intl.DateTimeFormat(formatLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZones[zone],
  }).format(at);
  return `${text} ${zoneName(zone, at)}`;
}

/** The address by which a phone calls a business in the United States. */
export function phoneAddress(ten_digits: string): string {
  return `tel:+1${ten_digits}`;
}
