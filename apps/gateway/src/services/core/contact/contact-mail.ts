import { writeMail } from '@countinghouse/mail/write-mail';
import type { Mail } from '../../../mailer.ts';
import type { ClaimedContactMail } from '../../../store/people/contact-messages.ts';

/**
 * Writes one of the two mails of a message: to the operator, in English, with everything known about the author and replies addressed to
 * them; and to the author, in their language. The copy of the message is only sent to a verified address: otherwise anyone could make us
 * send any text to anyone.
 */
export async function contactMail(taken: ClaimedContactMail, support_email: string): Promise<Mail> {
  const message_id = `${taken.contact_message_id}.${taken.kind}`;
  if (taken.kind === 'support') {
    const mail = await writeMail('contact_support', { ...taken, signed_in: taken.user_id !== null }, 'en');
    return { to: support_email, reply_to: taken.reply_email, message_id, ...mail };
  }
  const { reference, topic, locale } = taken;
  const written = taken.reply_email_known ? taken : undefined;
  const mail = await writeMail('contact_confirmation', { reference, topic, written }, locale);
  return { to: taken.reply_email, reply_to: support_email, message_id, ...mail };
}
