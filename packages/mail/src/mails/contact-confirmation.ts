import type { ContactTopic } from '@countinghouse/domain/text/contact-message';
import { createElement, Fragment } from 'react';
import { Heading } from '../components/heading.ts';
import { Note } from '../components/note.ts';
import { Paragraph } from '../components/paragraph.ts';
import { Quote } from '../components/quote.ts';
import { Rows } from '../components/rows.ts';
import type { MailTemplate } from '../template.ts';
import { contactTopics } from './contact-topics.ts';

/** What the confirmation of a message of Contact Us tells. */
export type ContactConfirmationFacts = {
  reference: string;
  topic: ContactTopic;
  /** What they wrote; undefined where the address is not known to be theirs: otherwise anybody could have us send anything to anybody. */
  written: { sender_name: string; subject: string; about: string | null; message: string } | undefined;
};

/** Tells the writer of a message of Contact Us that it came. */
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
    if (written.about !== null) rows.push([i18n._({ id: 'contact.about', message: 'Concerns' }), written.about]);
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
