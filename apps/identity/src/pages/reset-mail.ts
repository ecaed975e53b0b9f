import type { Locale } from '@countinghouse/domain/locales';
import { letter, onOneLine, spanOf } from './letter.ts';
import { i18nOf } from './messages.ts';
import type { Mail } from './page-model.ts';
import { words } from './words.ts';

/**
 * The e-mail with the link for a new password or by invitation the first, in one language. The subject never carries anything a person typed.
 *
 * @param expires how long the link works
 */
export function resetMail({
  locale,
  link,
  username,
  expires,
  purpose,
}: {
  locale: Locale;
  link: string;
  username: string;
  expires: { unit: 'minute' | 'day'; count: number };
  purpose: 'reset' | 'invitation';
}): Mail {
  const i18n = i18nOf(locale);
  const said =
    purpose === 'reset'
      ? { subject: words.mail_subject, reason: words.mail_reason, button: words.mail_button, ignore: words.mail_ignore }
      : {
          subject: words.mail_invitation_subject,
          reason: words.mail_invitation_reason,
          button: words.mail_invitation_button,
          ignore: words.mail_invitation_ignore,
        };
  const span = spanOf(locale, expires.unit, expires.count);
  return letter(locale, i18n._(said.subject), [
    i18n._({ ...words.mail_greeting, values: { username: onOneLine(username) } }),
    i18n._(said.reason),
    { words: i18n._(said.button), link },
    i18n._({ ...words.mail_expires, values: { span } }),
    i18n._(said.ignore),
  ]);
}

/**
 * The e-mail that tells an account's owner that its password was changed, in one language: whoever did not do it themselves gets a link
 * to set another one.
 */
export function passwordChangedMail({
  locale,
  link,
  username,
}: {
  locale: Locale;
  link: string;
  username: string;
}): Mail {
  const i18n = i18nOf(locale);
  return letter(locale, i18n._(words.mail_changed_subject), [
    i18n._({ ...words.mail_greeting, values: { username: onOneLine(username) } }),
    i18n._(words.mail_changed_reason),
    i18n._(words.mail_changed_else),
    { words: i18n._(words.mail_button), link },
  ]);
}
