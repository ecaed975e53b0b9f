import { describe, expect, test } from 'vitest';
import { locales } from './page-model.ts';
import { resetMail } from './reset-mail.ts';
import { readMarkup } from './testing/markup.ts';

const link = 'https://identity.example/new-password?token=a-b_c&lang=de';

describe.each(locales)('the mail in %s', (locale) => {
  const mail = resetMail({ locale, link, username: 'merchant', expires_minutes: 30 });

  test('carries the whole link twice, the name and how long it works', () => {
    expect(mail.text).toContain(`\n${link}\n`);
    const { tags, text } = readMarkup(mail.html);
    expect(tags.find(({ name }) => name === 'a')?.attributes.href).toBe(link);
    for (const words of [mail.text, text]) {
      expect(words).toContain('merchant');
      expect(words).toMatch(/30/);
      expect(words).not.toMatch(/\{\w+\}/);
    }
  });

  test('lets a name neither become markup nor begin a header or a line', () => {
    const hostile = resetMail({
      locale,
      link,
      username: '<script>x</script>\r\nBcc: everybody@example.com\u2028{minutes}',
      expires_minutes: 30,
    });
    expect(hostile.subject).toBe(mail.subject);
    expect(hostile.subject).not.toMatch(/[\r\n]/);
    expect(hostile.text).not.toMatch(/^Bcc/m);
    expect(hostile.html).not.toContain('<script');
    expect(readMarkup(hostile.html).text).toContain('{minutes}');
  });
});

test('one minute is one minute', () => {
  expect(resetMail({ locale: 'en', link, username: 'clerk', expires_minutes: 1 }).text).toContain('within 1 minute.');
});
