import type { Locale } from '@countinghouse/domain/text/locales';

/** An instant as a mail says it, which does not know where it is read. */
export function mailInstant(instant: Date, locale: Locale): string {
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`;
}
