import type { Locale } from '@countinghouse/domain/locales';
import { letter, onOneLine, spanOf } from './letter.ts';
import { catalogues, fillText } from './messages.ts';
import type { Mail } from './page-model.ts';

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
  const catalogue = catalogues[locale];
  const messages =
    purpose === 'reset'
      ? catalogue
      : {
          ...catalogue,
          mail_subject: catalogue.mail_invitation_subject,
          mail_reason: catalogue.mail_invitation_reason,
          mail_button: catalogue.mail_invitation_button,
          mail_ignore: catalogue.mail_invitation_ignore,
        };
  const span = spanOf(locale, expires.unit, expires.count);
  return letter(locale, messages.mail_subject, [
    fillText(messages.mail_greeting, { username: onOneLine(username) }),
    messages.mail_reason,
    { words: messages.mail_button, link },
    fillText(messages.mail_expires, { span }),
    messages.mail_ignore,
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
  const messages = catalogues[locale];
  return letter(locale, messages.mail_changed_subject, [
    fillText(messages.mail_greeting, { username: onOneLine(username) }),
    messages.mail_changed_reason,
    messages.mail_changed_else,
    { words: messages.mail_button, link },
  ]);
}
