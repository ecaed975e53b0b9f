import type { Locale } from '../text/locales.ts';
import { labelled } from '../text/typography.ts';
import { type TimeZone, zoneName } from '../time/time-zones.ts';
import type { ExportDatatype } from './export-column.ts';
import { exportTime } from './export-time.ts';
import { fileWords } from './file-words.ts';
import { type PdfNeed, type PdfPages, pdfFontSizes_pt, pdfPages } from './pdf-layout.ts';

/** The description of a PDF table, shared by browser and gateway. */
export type PdfTable = {
  /** The merchant's name; empty if the table spans several merchants. */
  business: string;
  title: string;
  locale: Locale;
  /** The time zone of its times. */
  zone: TimeZone;
  made_at: Date;
  /** Its filters as texts: dates and filters, each with its name. */
  covers: readonly string[];
  columns: readonly { label: string; datatype: ExportDatatype }[];
};

/** Returns the texts and the layout of a PDF table, the same in browser and gateway. */
export function pdfTableOptions({ business, title, locale, zone, made_at, covers, columns }: PdfTable) {
  const words = fileWords[locale];
  const made = `${exportTime(made_at, zone)} ${zoneName(zone, made_at)}`;
  return {
    locale,
    heading: {
      business: business || words.all_merchants,
      title,
      lines: [covers.length === 0 ? words.no_filters : covers.join(' · '), labelled(words.made, made, locale)],
    },
    page_label: words.page_label,
    columns: columns.map(({ label, datatype }) => ({ label, kind: kinds[datatype] })),
    layout: (needs: readonly PdfNeed[]): PdfPages => pdfPages(columns, locale, needs),
    sizes: pdfFontSizes_pt,
    made_at,
    /** The line below the last row. */
    countLine: (row_count: number) => labelled(words.rows, row_count.toLocaleString(locale), locale),
  };
}

const kinds = { text: 'text', boolean: 'text', date: 'date', number: 'number', amount: 'number' } as const;
