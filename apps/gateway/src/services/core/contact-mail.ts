import type { Locale } from '@countinghouse/domain/locales';
import { mailInstant, mailOf } from '../../mail-layout.ts';
import type { Mail } from '../../mailer.ts';
import type { TakenContactMail } from '../../store/contact-messages.ts';
import { contactWords } from './contact-words.ts';

const languages: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'German',
  es: 'Spanish',
  'es-MX': 'Spanish (Mexico)',
  'fr-FR': 'French',
  'zh-CN': 'Chinese',
};

/**
 * One of the two mails of a message: to the operator, in English, with all that is known of the writer and an answer that goes to them;
 * and to the writer, in their language. Only a writer whose address is known to be theirs is sent what they wrote: otherwise anybody
 * could have us send anything to anybody.
 */
export function contactMail(taken: TakenContactMail, support_email: string): Mail {
  const message_id = `${taken.contact_message_id}.${taken.kind}`;
  return taken.kind === 'support'
    ? { to: support_email, reply_to: taken.reply_email, message_id, ...toSupport(taken) }
    : { to: taken.reply_email, reply_to: support_email, message_id, ...toWriter(taken) };
}

function toSupport(taken: TakenContactMail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { reference, subject, about, doing_business_as, username, impersonator_username } = taken;
  const signed_out = taken.user_id === null;
  return mailOf({
    locale: 'en',
    subject: `[${reference}] ${subject}`,
    heading: subject,
    paragraphs: signed_out ? ['The writer was not signed in: who they are is what they say.'] : [],
    rows: [
      ['From', `${taken.sender_name} <${taken.reply_email}>`],
      ...(username === null ? [] : [['User', username] as const]),
      ...(impersonator_username === null ? [] : [['Really', impersonator_username] as const]),
      ...(doing_business_as === null ? [] : [['Merchant', `${doing_business_as} (${taken.entity_id})`] as const]),
      ['Topic', contactWords.en.topics[taken.topic]],
      ...(about === null ? [] : [['Concerns', about] as const]),
      ['Written', mailInstant(taken.created_at, 'en')],
      ['Language', languages[taken.locale]],
      ['Address', taken.address],
      ['Reference', reference],
    ],
    quote: taken.message,
  });
}

function toWriter(taken: TakenContactMail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const words = contactWords[taken.locale];
  const { reference, topic, subject, about, message, sender_name, reply_email_known: known } = taken;
  return mailOf({
    locale: taken.locale,
    subject: words.received(reference),
    paragraphs: [...(known ? [words.thanks(sender_name)] : []), words.next],
    rows: [
      [words.reference, reference],
      [words.topic, words.topics[topic]],
      ...(known ? [[words.subject, subject] as const] : []),
      ...(known && about !== null ? [[words.about, about] as const] : []),
    ],
    ...(known ? { quote: message } : {}),
    note: words.why,
  });
}
