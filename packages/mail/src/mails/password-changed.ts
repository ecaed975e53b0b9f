import { createElement } from 'react';
import { Button } from '../components/button.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { accountMail } from './account-mail.ts';

/** The facts of the mail about a changed password; the link leads to setting another one. */
export type PasswordChangedFacts = { link: string; username: string };

/** Notifies a user that their password was changed; if they did not change it, they can set another one. */
export const passwordChanged: MailTemplate<PasswordChangedFacts> = ({ link, username }, { i18n }) => {
  const subject = i18n._({ id: 'password_changed.subject', message: 'Your password for Countinghouse was changed' });
  const reason = i18n._({
    id: 'password_changed.reason',
    message:
      'The password of your Countinghouse account was changed just now. Wherever else you were signed in, you are signed out.',
  });
  return accountMail(
    i18n,
    { subject, username, reason },
    createElement(Paragraph, {
      text: i18n._({
        id: 'password_changed.otherwise',
        message: 'If this wasn’t you, set a new password immediately and tell your administrator.',
      }),
    }),
    createElement(Button, {
      text: i18n._({ id: 'password_reset.button', message: 'Set a new password' }),
      href: link,
    }),
  );
};
