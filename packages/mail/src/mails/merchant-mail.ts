import type { I18n } from '@lingui/core';
import { createElement, Fragment, type ReactElement } from 'react';
import { Heading } from '../components/heading.ts';
import { Note } from '../components/note.ts';
import { Paragraph } from '../components/paragraph.ts';
import { countinghouse, type MailContent } from '../template.ts';
import { greeting } from './greeting.ts';

/** The common facts of mails from a merchant to its customer. */
export type MerchantMailFacts = {
  business: string;
  /** The customer's name; empty if none is known. */
  customer: string;
};

/** A mail from a merchant to its customer, in the merchant's name: what happened, what to do, and the contact. */
export function merchantMail(
  i18n: I18n,
  { business, customer, subject, reason }: MerchantMailFacts & { subject: string; reason: string },
  ...rest: ReactElement[]
): MailContent {
  return {
    subject,
    preview: reason,
    brand: { ...countinghouse, name: business, marked: false },
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      createElement(Paragraph, { text: greeting(i18n, customer) }),
      createElement(Paragraph, { text: reason }),
      ...rest,
      createElement(Note, {
        text: i18n._({
          id: 'merchant_mail.unexpected',
          message: 'If you did not expect this email, contact {business}.',
          values: { business },
        }),
      }),
    ),
  };
}
