import { createElement } from 'react';
import { Button } from '../components/button.ts';
import { Note } from '../components/note.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { accountMail } from './account-mail.ts';

/** The facts of the mails about a new email address of an account. */
export type EmailChangeFacts = {
  /** The link that the mail is about. */
  link: string;
  username: string;
  /** The new address. */
  email: string;
  lifetime_hours: number;
};

/** To a new address of an account: the link that confirms it. */
export const emailChange: MailTemplate<EmailChangeFacts> = ({ link, username, email, lifetime_hours }, { i18n }) => {
  const subject = i18n._({ id: 'email_change.subject', message: 'Confirm your email address for Countinghouse' });
  const reason = i18n._({
    id: 'email_change.reason',
    message:
      'Your Countinghouse account will have the email address {email}. The change takes effect when you confirm it.',
    values: { email },
  });
  return accountMail(
    i18n,
    { subject, username, reason },
    createElement(Button, {
      text: i18n._({ id: 'email_change.button', message: 'Confirm the address' }),
      href: link,
    }),
    createElement(Paragraph, {
      text: i18n._({
        id: 'email_change.expires',
        message: 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
        values: { hours: lifetime_hours },
      }),
    }),
    createElement(Note, {
      text: i18n._({
        id: 'email_change.ignore',
        message: 'If you did not expect this, do nothing: the account keeps its address.',
      }),
    }),
  );
};

/** To the old address: the link that undoes the change. */
export const emailNotice: MailTemplate<EmailChangeFacts> = ({ link, username, email, lifetime_hours }, { i18n }) => {
  const subject = i18n._({
    id: 'email_notice.subject',
    message: 'The email address of your Countinghouse account is changing',
  });
  const reason = i18n._({
    id: 'email_notice.reason',
    message:
      'Your Countinghouse account will have the email address {email}. If that is right, you don’t need to do anything.',
    values: { email },
  });
  return accountMail(
    i18n,
    { subject, username, reason },
    createElement(Paragraph, {
      text: i18n._({
        id: 'email_notice.otherwise',
        message:
          'If it is not, undo the change within {hours, plural, one {# hour} other {# hours}}, even if it has taken effect, and tell your administrator.',
        values: { hours: lifetime_hours },
      }),
    }),
    createElement(Button, {
      text: i18n._({ id: 'email_notice.button', message: 'Undo the change' }),
      href: link,
    }),
  );
};
