import { currencies, currencyCodes } from '@countinghouse/domain/money';
import { documentDate, documentTime } from '@countinghouse/domain/text/format';
import { locales } from '@countinghouse/domain/text/locales';
import { type TimeZone, timeZones, zoneName } from '@countinghouse/domain/time/time-zones';
import { createDocumentFormat } from '@countinghouse/files/documents/document-format';
import { expect, test } from 'vitest';
import { formatOf } from '../format/use-format.ts';

const amounts = [0, 5, 1_099, -13_055, 123_456_789, -999_999_999_999];
const instants = ['2026-01-15T04:59:59Z', '2026-07-04T16:05:00Z', '2026-11-01T06:30:00Z', '2026-12-31T23:59:59Z'];

test.each(locales)('a document formats money, dates and times as the page does: %s', (locale) => {
  const { money } = formatOf(locale);
  for (const currency of currencyCodes) {
    for (const [zone, time_zone] of Object.entries(timeZones)) {
      const document = createDocumentFormat({ locale, currency: currencies[currency].alphabetic, time_zone });
      expect(amounts.map(document.money)).toEqual(amounts.map((amount) => money(amount, currency)));
      for (const instant of instants) {
        const at = new Date(instant);
        const shown = `${documentDate(at, time_zone)}, ${documentTime(at, time_zone)} ${zoneName(zone as TimeZone, at)}`;
        expect(document.dateTime(instant)).toBe(shown);
        expect(document.dayOf(instant)).toBe(documentDate(at, time_zone));
      }
    }
  }
});
