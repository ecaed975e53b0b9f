import { fileWords } from '@countinghouse/domain/export/file-words';
import { paperOf } from '@countinghouse/domain/export/pdf-paper';
import { currencies } from '@countinghouse/domain/money';
import { localeNamed } from '@countinghouse/domain/text/locales';
import { timeZones } from '@countinghouse/domain/time/time-zones';
import { writeReceipt } from '@countinghouse/files/documents/write-receipt';
import { loadFont } from '../export/load-font.ts';
import type { ReceiptFacts, ReceiptWords } from './use-receipt-words.ts';

/**
 * Creates a payment's receipt as a PDF in this browser, with the same words as on the screen and never more of a card than its last four
 * digits. Fonts are fetched only if it has letters that need them.
 */
export function receiptPdf(
  facts: ReceiptFacts,
  words: ReceiptWords,
  /** The locale of the words, and that of the numbers. */
  { locale, format_locale }: { locale: string; format_locale: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const description = words.facts.find(({ key }) => key === 'description');
  return writeReceipt(
    {
      locale: format_locale,
      paper: paperOf(localeNamed(locale)),
      currency: currencies[facts.currency].alphabetic,
      time_zone: timeZones[facts.time_zone],
      taken_at: facts.timestamp,
      merchant: { name: facts.business_name, line: facts.terminal_name },
      action: words.action,
      facts: words.facts
        .filter((fact) => fact !== description)
        .map(({ term, value, kind }) => ({ label: term, value, kind })),
      description: { label: description?.term ?? '', value: description?.value ?? '' },
      sums: words.sums.map(({ term, amount }) => ({ label: term, amount })),
      total: { label: words.total.term, amount: words.total.amount },
      thanks: words.thanks,
      words: { title: words.title, page: fileWords[localeNamed(locale)].page_label },
    },
    loadFont,
  );
}
