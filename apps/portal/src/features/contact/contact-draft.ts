import {
  type ContactTopic,
  contactMaximums,
  contactTopics,
  withoutCardData,
} from '@countinghouse/domain/contact-message';
import { matchesEmail } from '@countinghouse/domain/validation';
import type { AddressText } from '../../shared/navigation/address-state.ts';

/** What stands in the form. */
export type ContactDraft = {
  topic: ContactTopic | '';
  subject: string;
  message: string;
  about: string;
  reply_email: string;
  sender_name: string;
};

/** What is wrong with a field. */
export type ContactFault = 'missing' | 'email' | 'long';

/** What the address of the page says of the message: `/contact-us?topic=payments&about=…`, from where somebody needs help. */
export function readContactAddress({ topic, about }: AddressText): Pick<ContactDraft, 'topic' | 'about'> {
  return {
    topic: contactTopics.find((each) => each === topic) ?? '',
    about: (about ?? '').slice(0, contactMaximums.about),
  };
}

/** A form that was kept; anything of another kind counts as nothing. */
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

/** A form as it may be kept in the browser: without the numbers of cards. */
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

/** The fields at fault, in the order in which they stand. */
export function contactFaults(
  draft: ContactDraft,
  { signed_in }: { signed_in: boolean },
): Partial<Record<keyof ContactDraft, ContactFault>> {
  const missing = (name: keyof ContactDraft) => (draft[name].trim() === '' ? { [name]: 'missing' as const } : {});
  return {
    ...missing('topic'),
    ...missing('subject'),
    ...missing('message'),
    ...(draft.message.trim().length > contactMaximums.message ? { message: 'long' as const } : {}),
    ...(signed_in ? {} : missing('sender_name')),
    ...missing('reply_email'),
    ...(draft.reply_email.trim() !== '' && !matchesEmail(draft.reply_email.trim())
      ? { reply_email: 'email' as const }
      : {}),
  };
}
