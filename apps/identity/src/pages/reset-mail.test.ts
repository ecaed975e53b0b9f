import { locales } from '@countinghouse/domain/locales';
import { describe, expect, test } from 'vitest';
import { passwordChangedMail, resetMail } from './reset-mail.ts';
import { readMarkup } from './testing/markup.ts';

const link = 'https://identity.example/new-password?token=a-b_c&lang=de';

describe.each(locales)('the mail in %s', (locale) => {
  const mail = resetMail({
    locale,
    link,
    username: 'merchant',
    expires: { unit: 'minute', count: 30 },
    purpose: 'reset',
  });

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

  test('that tells of a changed password names the account and leads to another one', () => {
    const changed = passwordChangedMail({ locale, link, username: 'merchant\r\nBcc: everybody@example.com' });
    expect(changed.subject).not.toBe(mail.subject);
    expect(changed.text).toContain(`\n${link}\n`);
    expect(changed.text).toContain('merchant Bcc');
    expect(`${changed.text}${changed.html}`).not.toMatch(/\{\w+\}/);
    expect(readMarkup(changed.html).tags.find(({ name }) => name === 'a')?.attributes.href).toBe(link);
  });

  test('lets a name neither become markup nor begin a header or a line', () => {
    const hostile = resetMail({
      locale,
      link,
      username: '<script>x</script>\r\nBcc: everybody@example.com\u2028{span}',
      expires: { unit: 'minute', count: 30 },
      purpose: 'reset',
    });
    expect(hostile.subject).toBe(mail.subject);
    expect(hostile.subject).not.toMatch(/[\r\n]/);
    expect(hostile.text).not.toMatch(/^Bcc/m);
    expect(hostile.html).not.toContain('<script');
    expect(readMarkup(hostile.html).text).toContain('{span}');
  });
});

test('one minute is one minute, and an invitation says its days', () => {
  const of = { locale: 'en', link, username: 'clerk' } as const;
  expect(resetMail({ ...of, expires: { unit: 'minute', count: 1 }, purpose: 'reset' }).text).toContain(
    'within 1 minute.',
  );
  const invitation = resetMail({ ...of, expires: { unit: 'day', count: 7 }, purpose: 'invitation' });
  expect(invitation.text).toContain('within 7 days.');
  expect(invitation.subject).not.toBe(
    resetMail({ ...of, expires: { unit: 'day', count: 7 }, purpose: 'reset' }).subject,
  );
});
