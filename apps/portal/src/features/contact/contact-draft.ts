import { createContactMessage } from '@countinghouse/contract/with-schemas/core/contact/create-contact-message';
import { createContactMessageSignedOut } from '@countinghouse/contract/with-schemas/core/contact/create-contact-message-signed-out';
import {
  type ContactTopic,
  contactMaximums,
  contactTopics,
  withoutCardData,
} from '@countinghouse/domain/text/contact-message';
import type { Locale } from '@countinghouse/domain/text/locales';
import type { z } from 'zod/mini';
import { contractRules, type FormRules } from '../../shared/form/form-rules.ts';
import type { AddressText } from '../../shared/navigation/address-state.ts';

/** The values that the user enters in the form. */
export type ContactDraft = {
  topic: ContactTopic | '';
  subject: string;
  message: string;
  about: string;
  reply_email: string;
  sender_name: string;
};

/** All values of the form, with the field that only bots fill in. */
export type ContactValues = ContactDraft & { website: string };

/** A message as it is sent, signed in or not. */
export type ContactBody = z.core.output<typeof createContactMessage.body | typeof createContactMessageSignedOut.body>;

/** Returns the values in the page's address: `/contact-us?topic=payments&about=…`, from the place where the user needs help. */
export function readContactAddress({ topic, about }: AddressText): Pick<ContactDraft, 'topic' | 'about'> {
  return {
    topic: contactTopics.find((each) => each === topic) ?? '',
    about: (about ?? '').slice(0, contactMaximums.about),
  };
}

/** Returns the stored form; invalid values are dropped. */
export function contactDraftOf(kept: Partial<ContactDraft> | undefined, start: Partial<ContactDraft>): ContactDraft {
  const text = (name: keyof ContactDraft) => {
    const value = kept?.[name];
    return typeof value === 'string' ? value : (start[name] ?? '');
  };
  return {
    topic: contactTopics.find((each) => each === text('topic')) ?? '',
    subject: text('subject'),
    message: text('message'),
    about: text('about'),
    reply_email: text('reply_email'),
    sender_name: text('sender_name'),
  };
}

/** Returns the form as it may be stored in the browser: without card numbers. */
export function contactDraftToKeep(draft: ContactDraft): ContactDraft {
  const { subject, message, about, sender_name, reply_email } = draft;
  return {
    topic: draft.topic,
    subject: withoutCardData(subject),
    message: withoutCardData(message),
    about: withoutCardData(about),
    sender_name: withoutCardData(sender_name),
    reply_email: withoutCardData(reply_email),
  };
}

/** Returns the contract's rules for a message: a name is required only when signed out. */
export function contactRules({
  signed_in,
  locale,
}: {
  signed_in: boolean;
  locale: Locale;
}): FormRules<ContactValues, ContactBody> {
  const bodyOf = ({ sender_name, website, about, ...rest }: ContactValues) => ({
    ...rest,
    locale,
    ...(about.trim() === '' ? {} : { about }),
    ...(signed_in ? {} : { sender_name, website }),
  });
  return signed_in
    ? contractRules({ schema: createContactMessage.body, bodyOf })
    : contractRules({ schema: createContactMessageSignedOut.body, bodyOf });
}
