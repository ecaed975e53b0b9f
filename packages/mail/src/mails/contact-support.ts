import type { ContactTopic } from '@countinghouse/domain/text/contact-message';
import type { Locale } from '@countinghouse/domain/text/locales';
import { createElement, Fragment } from 'react';
import { Heading } from '../components/heading.ts';
import { Paragraph } from '../components/paragraph.ts';
import { Quote } from '../components/quote.ts';
import { Rows } from '../components/rows.ts';
import type { MailTemplate } from '../template.ts';
import { contactTopics } from './contact-topics.ts';
import { mailInstant } from './mail-instant.ts';

/** A Contact Us message as the operator gets it. */
export type ContactSupportFacts = {
  reference: string;
  topic: ContactTopic;
  subject: string;
  message: string;
  about: string | null;
  sender_name: string;
  reply_email: string;
  /** The language of the writer. */
  locale: Locale;
  address: string;
  created_at: Date;
  signed_in: boolean;
  username: string | null;
  impersonator_username: string | null;
  entity_id: string | null;
  doing_business_as: string | null;
};

/** Sends a Contact Us message to the operator, with everything known about its sender. */
export const contactSupport: MailTemplate<ContactSupportFacts> = (facts, { i18n, locale }) => {
  const { reference, subject, about, doing_business_as, entity_id, username, impersonator_username } = facts;
  const languages = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' });
  const rows: [string, string][] = [
    [i18n._({ id: 'contact_support.from', message: 'From' }), `${facts.sender_name} <${facts.reply_email}>`],
  ];
  if (username !== null) rows.push([i18n._({ id: 'contact_support.user', message: 'User' }), username]);
  if (impersonator_username !== null)
    rows.push([i18n._({ id: 'contact_support.impersonator', message: 'Impersonated by' }), impersonator_username]);
  if (doing_business_as !== null)
    rows.push([i18n._({ id: 'contact_support.merchant', message: 'Merchant' }), `${doing_business_as} (${entity_id})`]);
  rows.push([i18n._({ id: 'contact.topic', message: 'Topic' }), i18n._(contactTopics[facts.topic])]);
  if (about !== null) rows.push([i18n._({ id: 'contact.about', message: 'About' }), about]);
  rows.push([i18n._({ id: 'contact_support.written', message: 'Written' }), mailInstant(facts.created_at, locale)]);
  rows.push([
    i18n._({ id: 'contact_support.language', message: 'Language' }),
    languages.of(facts.locale) ?? facts.locale,
  ]);
  rows.push([i18n._({ id: 'contact_support.address', message: 'Address' }), facts.address]);
  rows.push([i18n._({ id: 'contact.reference', message: 'Reference' }), reference]);
  return {
    subject: `[${reference}] ${subject}`,
    preview: facts.message,
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject }),
      facts.signed_in
        ? null
        : createElement(Paragraph, {
            text: i18n._({
              id: 'contact_support.signed_out',
              message: 'The sender was not signed in, so their identity is not verified.',
            }),
          }),
      createElement(Rows, { rows }),
      createElement(Quote, { text: facts.message }),
    ),
  };
};
