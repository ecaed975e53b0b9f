import type { Locale } from '@countinghouse/domain/locales';
import { letter, onOneLine, spanOf } from './letter.ts';
import { i18nOf } from './messages.ts';
import type { Mail } from './page-model.ts';
import { words } from './words.ts';

type EmailLetter = {
  locale: Locale;
  /** The link that the letter is about. */
  link: string;
  username: string;
  /** The address that the account is to have. */
  email: string;
  lifetime_hours: number;
};

/** The e-mail to a new address of an account, with the link that makes it count, in one language. */
export function emailChangeMail({ locale, link, username, email, lifetime_hours }: EmailLetter): Mail {
  const i18n = i18nOf(locale);
  return letter(locale, i18n._(words.mail_email_subject), [
    i18n._({ ...words.mail_greeting, values: { username: onOneLine(username) } }),
    i18n._({ ...words.mail_email_reason, values: { email: onOneLine(email) } }),
    { words: i18n._(words.confirm_email_button), link },
    i18n._({ ...words.mail_expires, values: { span: spanOf(locale, 'hour', lifetime_hours) } }),
    i18n._(words.mail_email_ignore),
  ]);
}

/** The e-mail to the address before, with the link that undoes the change, in one language. */
export function emailNoticeMail({ locale, link, username, email, lifetime_hours }: EmailLetter): Mail {
  const i18n = i18nOf(locale);
  return letter(locale, i18n._(words.mail_notice_subject), [
    i18n._({ ...words.mail_greeting, values: { username: onOneLine(username) } }),
    i18n._({ ...words.mail_notice_reason, values: { email: onOneLine(email) } }),
    i18n._({ ...words.mail_notice_else, values: { span: spanOf(locale, 'hour', lifetime_hours) } }),
    { words: i18n._(words.undo_email_button), link },
  ]);
}
