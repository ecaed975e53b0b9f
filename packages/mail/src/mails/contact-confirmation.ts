import type { ContactTopic } from '@countinghouse/domain/text/contact-message';
import { createElement, Fragment } from 'react';
import { Heading } from '../components/heading.ts';
import { Note } from '../components/note.ts';
import { Paragraph } from '../components/paragraph.ts';
import { Quote } from '../components/quote.ts';
import { Rows } from '../components/rows.ts';
import type { MailTemplate } from '../template.ts';
import { contactTopics } from './contact-topics.ts';

/** The facts of the confirmation of a Contact Us message. */
export type ContactConfirmationFacts = {
  reference: string;
  topic: ContactTopic;
  /** Their message; undefined if the address is not verified: otherwise anyone could make us send any text to any address. */
  written: { sender_name: string; subject: string; about: string | null; message: string } | undefined;
};

/** Confirms to the sender that a Contact Us message was received. */
export const contactConfirmation: MailTemplate<ContactConfirmationFacts> = (
  { reference, topic, written },
  { i18n },
) => {
  const subject = i18n._({
    id: 'contact_confirmation.subject',
    message: 'We have your message ({reference})',
    values: { reference },
  });
  const next = i18n._({
    id: 'contact_confirmation.next',
    message:
      'We’ll reply to this address. To add something, reply to this email and keep the reference in its subject.',
  });
  const rows: [string, string][] = [
    [i18n._({ id: 'contact.reference', message: 'Reference' }), reference],
    [i18n._({ id: 'contact.topic', message: 'Topic' }), i18n._(contactTopics[topic])],
  ];
  if (written !== undefined) {
    rows.push([i18n._({ id: 'contact_confirmation.written_subject', message: 'Subject' }), written.subject]);
    if (written.about !== null) rows.push([i18n._({ id: 'contact.about', message: 'About' }), written.about]);
  }
  return {
    subject,
    preview: next,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      written === undefined
        ? null
        : createElement(Paragraph, {
            text: i18n._({
              id: 'contact_confirmation.thanks',
              message: 'Thank you for writing to us, {name}.',
              values: { name: written.sender_name },
            }),
          }),
      createElement(Paragraph, { text: next }),
      createElement(Rows, { rows }),
      written === undefined ? null : createElement(Quote, { text: written.message }),
      createElement(Note, {
        text: i18n._({
          id: 'contact_confirmation.why',
          message:
            'You received this email because someone entered this address in our contact form. If this wasn’t you, you can ignore this email.',
        }),
      }),
    ),
  };
};
