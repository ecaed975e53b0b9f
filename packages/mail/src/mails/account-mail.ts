import type { I18n } from '@lingui/core';
import { createElement, Fragment, type ReactElement } from 'react';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import type { MailContent } from '../template.ts';
import { greeting } from './greeting.ts';

/** A mail to the owner of an account: subject, greeting and reason, then what there is to do. */
export function accountMail(
  i18n: I18n,
  { subject, username, reason }: { subject: string; username: string; reason: string },
  ...rest: ReactElement[]
): MailContent {
  return {
    subject,
    preview: reason,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: greeting(i18n, username) }),
      createElement(Paragraph, { text: reason }),
      ...rest,
    ),
  };
}
