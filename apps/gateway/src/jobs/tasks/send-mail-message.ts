import { writeMail } from '@countinghouse/mail/write-mail';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { retryAfter_ms } from '../../services/credit-card/unknown-outcome/retry-after.ts';
import { placeOfSecret, secretWithheld } from '../../store/mail/mail-keys.ts';
import {
  keepWrittenMessage,
  mailMessageEnded,
  noteFailedTry,
  readWaitingMessage,
  type WaitingMailMessage,
} from '../../store/mail/mail-messages.ts';
import type { TextKeys } from '../../store/sealed-text.ts';
import { JobError, type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

/**
 * Sends a message of the outbox, for a day until the mail server takes it. It is written once, in the customer's language, and each try
 * sends the same under the same Message-ID, by which mail systems keep one: a node that dies after the mail server took it sends it
 * again. Goes by real time, which no sandbox moves.
 */
export function sendMailMessage({
  owner_pool,
  real_clock,
  settings,
  mail_keys,
  log,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'settings' | 'mail_keys' | 'log'>): Task<'send_mail_message'> {
  const mailer = createMailer(settings);
  return {
    name: 'send_mail_message',
    tries_maximum: triesOfADay,
    run: async (key, { tries }) => {
      const message = await readWaitingMessage(owner_pool, key);
      if (message === undefined) return;
      const written = message.written ?? (await writeMail(message.kind, message.facts, message.locale));
      if (message.written === undefined) await keepWrittenMessage(owner_pool, key, written);
      const { recipient, message_id } = message;
      try {
        await sendMail(mailer, { ...withSecret(message, written, mail_keys), to: recipient, message_id });
      } catch (error) {
        const refused = error instanceof JobError && error.final;
        if (!refused && tries + 1 < triesOfADay) {
          await noteFailedTry(owner_pool, key, new Date(real_clock.now().getTime() + retryAfter_ms(tries + 1)));
          throw error;
        }
        log.warn({ err: error, ...key, kind: message.kind }, 'a mail to a customer is not sent');
        await mailMessageEnded(owner_pool, key, refused ? 'refused' : 'given_up', real_clock.now());
        return;
      }
      await mailMessageEnded(owner_pool, key, 'sent', real_clock.now());
    },
  };
}

/** The mail as its recipient gets it: with the secret in its link. */
function withSecret(
  message: WaitingMailMessage,
  { subject, text, html }: { subject: string; text: string; html: string },
  mail_keys: TextKeys,
): { subject: string; text: string; html: string } {
  if (message.sealed_secret === undefined) return { subject, text, html };
  const secret = mail_keys.open(placeOfSecret(message), message.sealed_secret);
  return {
    subject,
    text: text.replaceAll(secretWithheld, `#${secret}`),
    html: html.replaceAll(secretWithheld, `#${secret}`),
  };
}
