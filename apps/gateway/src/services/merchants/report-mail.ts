import type { ReportLocale } from '@countinghouse/domain/custom-report';
import type { DateRange } from '@countinghouse/domain/time-zones';
import { labelled } from '@countinghouse/domain/typography';
import { htmlText } from '../../html-text.ts';
import type { Mail } from '../../mailer.ts';
import { reportWords } from './report-words.ts';

/** What the mail of a run tells. */
export type ReportMailFacts = DateRange & {
  report: string;
  business: string;
  file_name: string;
  size_bytes: number;
  row_count: number;
  /** Where the run is in the portal. */
  url: string;
  attached: boolean;
};

/** The mail of a run, in text and HTML. Whatever a person wrote is escaped. */
export function reportMail(facts: ReportMailFacts, locale: ReportLocale): Pick<Mail, 'subject' | 'text' | 'html'> {
  const words = reportWords[locale];
  const subject = words.subject(facts.report, facts.business);
  const said = facts.attached ? words.attached : words.too_large;
  const number = new Intl.NumberFormat(locale);
  const { from_date, to_date } = facts;
  const rows: [string, string][] = [
    [words.period, from_date === to_date ? from_date : `${from_date} – ${to_date}`],
    [words.rows, number.format(facts.row_count)],
    [words.file, facts.file_name],
    [words.size, sizeText(facts.size_bytes, locale)],
  ];
  const why = words.why(facts.business);
  return {
    subject,
    text: [
      subject,
      '',
      said,
      '',
      ...rows.map(([name, value]) => labelled(name, value, locale)),
      '',
      labelled(words.open, facts.url, locale),
      '',
      why,
    ].join('\n'),
    html:
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${htmlText(subject)}</title></head>` +
      `<body style="margin:0;background:#f5f6f8;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1a202c">` +
      `<div style="max-width:480px;margin:24px auto;padding:32px;background:#ffffff;border-radius:12px">` +
      `<h1 style="margin:0 0 4px;font-size:18px" dir="auto">${htmlText(facts.report)}</h1>` +
      `<p style="margin:0 0 20px;color:#5b6472" dir="auto">${htmlText(facts.business)}</p>` +
      `<p style="margin:0 0 20px">${htmlText(said)}</p>` +
      `<table role="presentation" style="width:100%;border-collapse:collapse;border-top:1px solid #e2e6ec">${rows
        .map(
          ([name, value]) =>
            `<tr><td style="padding:8px 0;color:#5b6472">${htmlText(name)}</td>` +
            `<td style="padding:8px 0;text-align:right" dir="auto">${htmlText(value)}</td></tr>`,
        )
        .join('')}</table>` +
      `<p style="margin:20px 0"><a href="${htmlText(facts.url)}" style="color:#3538cd">${htmlText(words.open)}</a></p>` +
      `<p style="margin:20px 0 0;color:#5b6472;font-size:12px">${htmlText(why)}</p></div></body></html>`,
  };
}

function sizeText(size_bytes: number, locale: ReportLocale): string {
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
