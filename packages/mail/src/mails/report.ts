import type { Locale } from '@countinghouse/domain/text/locales';
import type { DateRange } from '@countinghouse/domain/time/time-zones';
import { createElement, Fragment } from 'react';
import { Button } from '../components/button.ts';
import { Heading } from '../components/heading.ts';
import { Note } from '../components/note.ts';
import { Paragraph } from '../components/paragraph.ts';
import { Rows } from '../components/rows.ts';
import type { MailTemplate } from '../template.ts';

/** The facts of a report run's mail. */
export type ReportFacts = DateRange & {
  report: string;
  business: string;
  file_name: string;
  size_bytes: number;
  row_count: number;
  /** The address of the run in the portal. */
  url: string;
  attached: boolean;
};

/** The mail of a report run, with its file or a link to it. */
export const report: MailTemplate<ReportFacts> = (facts, { i18n, locale }) => {
  const { business, from_date, to_date } = facts;
  const subject = i18n._({
    id: 'report.subject',
    message: 'Report from {business}: {report}',
    values: { business, report: facts.report },
  });
  const said = facts.attached
    ? i18n._({ id: 'report.attached', message: 'The report is attached.' })
    : i18n._({
        id: 'report.too_large',
        message: 'The report is too large to attach. Open it in the portal.',
      });
  return {
    subject,
    preview: said,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: facts.report, under: business }),
      createElement(Paragraph, { text: said }),
      createElement(Rows, {
        rows: [
          [
            i18n._({ id: 'report.period', message: 'Period' }),
            from_date === to_date ? from_date : `${from_date} – ${to_date}`,
          ],
          [i18n._({ id: 'report.rows', message: 'Rows' }), new Intl.NumberFormat(locale).format(facts.row_count)],
          [i18n._({ id: 'report.file', message: 'File' }), facts.file_name],
          [i18n._({ id: 'report.size', message: 'Size' }), sizeText(facts.size_bytes, locale)],
        ],
      }),
      createElement(Button, {
        text: i18n._({ id: 'report.open', message: 'Open in the portal' }),
        href: facts.url,
      }),
      createElement(Note, {
        text: i18n._({
          id: 'report.why',
          message:
            'You received this message because someone at {business} added you to the recipients of this report.',
          values: { business },
        }),
      }),
    ),
  };
};

function sizeText(size_bytes: number, locale: Locale): string {
  const [unit, size] =
    size_bytes < 1_000
      ? (['byte', size_bytes] as const)
      : size_bytes < 1_000_000
        ? (['kilobyte', size_bytes / 1_000] as const)
        : (['megabyte', size_bytes / 1_000_000] as const);
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(size);
}
