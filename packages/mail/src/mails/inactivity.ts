import { createElement, Fragment } from 'react';
import { Button } from '../components/button.ts';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailTemplate } from '../template.ts';
import { greeting } from './greeting.ts';

/** The facts of the mail to an inactive user. */
export type InactivityFacts = {
  first_name: string;
  idle_days: number;
  /** Undefined when the account stays. */
  days_left: number | undefined;
  url: string;
};

/**
 * To an inactive user: their account is deactivated in a number of days, or stays active because they are the last one who can administer
 * the entity.
 */
export const inactivity: MailTemplate<InactivityFacts> = ({ first_name, idle_days, days_left, url }, { i18n }) => {
  const [subject, said] =
    days_left === undefined
      ? [
          i18n._({ id: 'inactivity.stays.subject', message: 'No one else can administer your account' }),
          i18n._({
            id: 'inactivity.stays.said',
            message:
              'You have not signed in for {idle_days, plural, one {# day} other {# days}}. Your account stays active only because nobody else could administer your business. Please sign in, or make somebody else an administrator.',
            values: { idle_days },
          }),
        ]
      : [
          i18n._({ id: 'inactivity.goes.subject', message: 'Your account will be made inactive' }),
          i18n._({
            id: 'inactivity.goes.said',
            message:
              'You have not signed in for {idle_days, plural, one {# day} other {# days}}. Your account will be made inactive in {days_left, plural, one {# day} other {# days}}. Sign in before then to keep it.',
            values: { idle_days, days_left },
          }),
        ];
  return {
    subject,
    preview: said,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: greeting(i18n, first_name) }),
      createElement(Paragraph, { text: said }),
      createElement(Button, {
        text: i18n._({ id: 'inactivity.button', message: 'Sign in' }),
        href: url,
      }),
    ),
  };
};
