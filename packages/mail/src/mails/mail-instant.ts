import type { Locale } from '@countinghouse/domain/text/locales';

/** Formats an instant for a mail, whose reader's time zone is unknown. */
export function mailInstant(instant: Date, locale: Locale): string {
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`;
}
