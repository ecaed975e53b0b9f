import type { Locale } from '@countinghouse/domain/locales';
import { labelled } from '@countinghouse/domain/typography';
import { htmlText } from './html-text.ts';
import type { Mail } from './mailer.ts';

/** What a plain message says, in the order in which it is read. */
export type MailParts = {
  locale: Locale;
  subject: string;
  /** Over the text, where it is not the subject. */
  heading?: string;
  paragraphs: readonly string[];
  /** What it tells, line by line: a name and a value. */
  rows?: readonly (readonly [string, string])[];
  /** A text of a person, with its line breaks. */
  quote?: string;
  /** Where it leads: an address of the portal. */
  link?: string;
  /** Below everything, small: why somebody gets it. */
  note?: string;
};

/** A message in text and HTML. Whatever stands in its parts is text: nothing of it is markup. */
export function mailOf(parts: MailParts): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { locale, subject, heading = subject, paragraphs, rows = [], quote, link, note } = parts;
  const grey = 'color:#5b6472';
  const lines = [
    heading,
    ...paragraphs,
    rows.map(([name, value]) => labelled(name, value, locale)).join('\n'),
    quote === undefined ? '' : quote.replace(/^/gm, '> '),
    link ?? '',
    note ?? '',
  ];
  const cells = rows.map(
    ([name, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;vertical-align:top;white-space:nowrap;${grey}">${htmlText(name)}</td>` +
      `<td style="padding:8px 0;overflow-wrap:anywhere" dir="auto">${htmlText(value)}</td></tr>`,
  );
  return {
    subject,
    text: lines.filter((line) => line !== '').join('\n\n'),
    html:
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${htmlText(subject)}</title></head>` +
      `<body style="margin:0;background:#f5f6f8;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#1a202c">` +
      `<div style="max-width:560px;margin:24px auto;padding:32px;background:#ffffff;border-radius:12px">` +
      `<h1 style="margin:0 0 20px;font-size:18px" dir="auto">${htmlText(heading)}</h1>` +
      paragraphs.map((line) => `<p style="margin:0 0 16px" dir="auto">${htmlText(line)}</p>`).join('') +
      (cells.length === 0
        ? ''
        : `<table role="presentation" style="width:100%;border-collapse:collapse;border-top:1px solid #e2e6ec">${cells.join('')}</table>`) +
      (quote === undefined
        ? ''
        : `<blockquote style="margin:16px 0 0;padding:0 0 0 16px;border-left:3px solid #e2e6ec;white-space:pre-wrap;overflow-wrap:anywhere" dir="auto">${htmlText(quote)}</blockquote>`) +
      (link === undefined
        ? ''
        : `<p style="margin:20px 0 0"><a href="${htmlText(link)}" style="color:#3538cd">${htmlText(link)}</a></p>`) +
      (note === undefined ? '' : `<p style="margin:20px 0 0;font-size:12px;${grey}">${htmlText(note)}</p>`) +
      '</div></body></html>',
  };
}

/** An instant as a message says it, which does not know where it is read. */
export function mailInstant(instant: Date, locale: Locale): string {
  return `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`;
}
