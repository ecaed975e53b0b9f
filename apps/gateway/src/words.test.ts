import { type Locale, locales } from '@countinghouse/domain/locales';
import { labelled } from '@countinghouse/domain/typography';
import { typographyFaults } from '@countinghouse/domain/typography-faults';
import { expect, test } from 'vitest';
import { inactivityMail } from './jobs/inactivity-mail.ts';
import { mailOf } from './mail-layout.ts';
import { contactWords } from './services/core/contact-words.ts';
import { receiptWords } from './services/credit-card/receipt-words.ts';
import { bankMail } from './services/merchants/bank-mail.ts';
import { reportWords } from './services/merchants/report-words.ts';

/** Every text in words, and of one that takes values how it reads with them. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return textsOf(words('Fenwick', 'Harbor'));
  return Object.values(words as object).flatMap(textsOf);
}

function mailsOf(locale: Locale): string[] {
  const bank = {
    doing_business_as: 'Harbor',
    routing_number: '021000021',
    account_number_last_four: '6789',
    changed_at: new Date('2026-11-22T10:30:00Z'),
  };
  const idle = { locale, first_name: 'Ada', idle_days: 80, url: '' };
  return [
    bankMail(bank, locale),
    inactivityMail({ ...idle, days_left: 10 }),
    inactivityMail({ ...idle, days_left: undefined }),
  ].flatMap(({ subject, text }) => [subject, ...text.split('\n')]);
}

test.each(locales)('what mails and files say in %s is set as a native reader expects it', (locale) => {
  const texts = [reportWords, contactWords, receiptWords].flatMap((words) => textsOf(words[locale]));
  for (const text of [...texts, ...mailsOf(locale)]) expect(typographyFaults(text, locale), text).toEqual([]);
});

test('the lines of a mail part a name and its value as its language does', () => {
  for (const locale of locales) {
    const { text } = mailOf({ locale, subject: 'A', paragraphs: [], rows: [['B', 'C']] });
    expect(text).toBe(`A\n\n${labelled('B', 'C', locale)}`);
  }
});
