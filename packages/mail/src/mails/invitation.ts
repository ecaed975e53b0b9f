import { createElement } from 'react';
import { Button } from '../components/button.ts';
import { Note } from '../components/note.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { accountMail } from './account-mail.ts';

/** The facts of an invitation. */
export type InvitationFacts = { link: string; username: string; lifetime_days: number };

/** The link for the first password of a new account. The subject never contains user input. */
export const invitation: MailTemplate<InvitationFacts> = ({ link, username, lifetime_days }, { i18n }) => {
  const subject = i18n._({ id: 'invitation.subject', message: 'Your invitation to Countinghouse' });
  const reason = i18n._({
    id: 'invitation.reason',
    message: 'A Countinghouse account was created for you. Set its password, then sign in.',
  });
  return accountMail(
    i18n,
    { subject, username, reason },
    createElement(Button, {
      text: i18n._({ id: 'invitation.button', message: 'Set your password' }),
      href: link,
    }),
    createElement(Paragraph, {
      text: i18n._({
        id: 'invitation.expires',
        message: 'The link works once, within {days, plural, one {# day} other {# days}}.',
        values: { days: lifetime_days },
      }),
    }),
    createElement(Note, {
      text: i18n._({
        id: 'invitation.ignore',
        message: 'If you did not expect this, do nothing. No one can use the account without a password.',
      }),
    }),
  );
};
