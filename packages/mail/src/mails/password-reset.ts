import { createElement } from 'react';
import { Button } from '../components/button.ts';
import { Note } from '../components/note.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { accountMail } from './account-mail.ts';

/** The facts of the mail with a link for a new password. */
export type PasswordResetFacts = { link: string; username: string; lifetime_minutes: number };

/** The link for a new password. The subject never contains user input. */
export const passwordReset: MailTemplate<PasswordResetFacts> = ({ link, username, lifetime_minutes }, { i18n }) => {
  const subject = i18n._({ id: 'password_reset.subject', message: 'Your new password for Countinghouse' });
  const reason = i18n._({
    id: 'password_reset.reason',
    message: 'Someone, probably you, asked for a new password for your Countinghouse account.',
  });
  return accountMail(
    i18n,
    { subject, username, reason },
    createElement(Button, {
      text: i18n._({ id: 'password_reset.button', message: 'Set a new password' }),
      href: link,
    }),
    createElement(Paragraph, {
      text: i18n._({
        id: 'password_reset.expires',
        message: 'The link works once, within {minutes, plural, one {# minute} other {# minutes}}.',
        values: { minutes: lifetime_minutes },
      }),
    }),
    createElement(Note, {
      text: i18n._({
        id: 'password_reset.ignore',
        message: 'If this wasn’t you, do nothing. Your password stays as it is.',
      }),
    }),
  );
};
