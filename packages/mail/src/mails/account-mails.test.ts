import { locales } from '@countinghouse/domain/text/locales';
import { describe, expect, test } from 'vitest';
import { readHtml } from '../testing/read-html.ts';
import { writeMail } from '../write-mail.ts';

const link = 'https://identity.example/new-password?token=a-b_c&lang=de';

describe.each(locales)('the mail in %s', (locale) => {
  const reset = (username: string) => writeMail('password_reset', { link, username, lifetime_minutes: 30 }, locale);

  test('contains the whole link twice, the name and the lifetime', async () => {
    const mail = await reset('merchant');
    expect(mail.text).toContain(`\n${link}\n`);
    const { tags, text } = readHtml(mail.html);
    expect(tags.find(({ name }) => name === 'a')?.attributes.href).toBe(link);
    for (const words of [mail.text, text]) {
      expect(words).toContain('merchant');
      expect(words).toMatch(/30/);
      expect(words).not.toMatch(/\{\w+\}/);
    }
  });

  test('about a changed password names the account and contains another link', async () => {
    const username = 'merchant\r\nBcc: everybody@example.com';
    const changed = await writeMail('password_changed', { link, username }, locale);
    expect(changed.subject).not.toBe((await reset('merchant')).subject);
    expect(changed.text).toContain(`\n${link}\n`);
    expect(changed.text).toContain('merchant Bcc');
    expect(readHtml(changed.html).tags.find(({ name }) => name === 'a')?.attributes.href).toBe(link);
  });

  test('does not let a name become markup, a header or a line', async () => {
    const hostile = await reset('<script>x</script>\r\nBcc: everybody@example.com\u2028{span}');
    expect(hostile.subject).toBe((await reset('merchant')).subject);
    expect(hostile.subject).not.toMatch(/[\r\n]/);
    expect(hostile.text).not.toMatch(/^Bcc/m);
    expect(hostile.html).not.toContain('<script');
    expect(readHtml(hostile.html).text).toContain('{span}');
  });
});

test('one minute is singular, and an invitation states days', async () => {
  const of = { link, username: 'clerk' };
  const minute = await writeMail('password_reset', { ...of, lifetime_minutes: 1 }, 'en');
  expect(minute.text).toContain('within 1 minute.');
  const invitation = await writeMail('invitation', { ...of, lifetime_days: 7 }, 'en');
  expect(invitation.text).toContain('within 7 days.');
  expect(invitation.subject).not.toBe(minute.subject);
});

test('durations use the grammatical case of their language', async () => {
  const german = await writeMail('invitation', { link, username: 'clerk', lifetime_days: 7 }, 'de');
  expect(german.text).toContain('innerhalb von 7 Tagen');
  const idle = { first_name: 'Ada', url: link };
  const inactive = await writeMail('inactivity', { ...idle, idle_days: 1, days_left: 14 }, 'de');
  expect(inactive.text).toContain('seit 1 Tag nicht angemeldet. Ihr Konto bleibt noch 14 Tage aktiv');
  const chinese = await writeMail('invitation', { link, username: 'clerk', lifetime_days: 7 }, 'zh-CN');
  expect(chinese.text).toContain('请在 7 天内使用');
});
