import type { Locale } from '@countinghouse/domain/locales';
import { letter, onOneLine, spanOf } from './letter.ts';
import { catalogues, fillText } from './messages.ts';
import type { Mail } from './page-model.ts';

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
  const messages = catalogues[locale];
  return letter(locale, messages.mail_email_subject, [
    fillText(messages.mail_greeting, { username: onOneLine(username) }),
    fillText(messages.mail_email_reason, { email: onOneLine(email) }),
    { words: messages.confirm_email_button, link },
    fillText(messages.mail_expires, { span: spanOf(locale, 'hour', lifetime_hours) }),
    messages.mail_email_ignore,
  ]);
}

/** The e-mail to the address before, with the link that undoes the change, in one language. */
export function emailNoticeMail({ locale, link, username, email, lifetime_hours }: EmailLetter): Mail {
  const messages = catalogues[locale];
  return letter(locale, messages.mail_notice_subject, [
    fillText(messages.mail_greeting, { username: onOneLine(username) }),
    fillText(messages.mail_notice_reason, { email: onOneLine(email) }),
    fillText(messages.mail_notice_else, { span: spanOf(locale, 'hour', lifetime_hours) }),
    { words: messages.undo_email_button, link },
  ]);
}
