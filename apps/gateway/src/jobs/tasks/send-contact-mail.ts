import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { contactMail } from '../../services/core/contact/contact-mail.ts';
import { contactMailEnded, readContactMail } from '../../store/people/contact-messages.ts';
import { JobError, type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

/**
 * Sends one of the two mails of a Contact Us message. The mail to the operator is retried until the mail server accepts it. The
 * confirmation to the author is retried for a day, and not after a refusal.
 *
 * It is recorded as sent after the mail server accepts it. If a node dies between the two, it is sent again with the same Message-ID, of
 * which mail systems keep one: SMTP allows no stronger guarantee. Uses real time, which the sandbox clock does not move.
 */
export function sendContactMail({
  owner_pool,
  real_clock,
  log,
  settings,
  payments,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'log' | 'settings' | 'payments'>): Task<'send_contact_mail'> {
  const mailer = createMailer(settings);
  return {
    name: 'send_contact_mail',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (about, { tries }) => {
      const found = await readContactMail(owner_pool, about);
      if (found === undefined) return;
      await payments.checkpoint('contact_mail_taken');
      const told = { reference: found.reference, kind: found.kind, tries };
      const mail = await contactMail(found, settings.SUPPORT_EMAIL);
      try {
        await sendMail(mailer, mail);
      } catch (error) {
        const refused = error instanceof JobError && error.final;
        if (about.kind === 'support') throw refused ? new JobError('mail_refused', { cause: error }) : error;
        if (!refused && tries + 1 < triesOfADay) throw error;
        log.error({ err: error, ...told }, 'a confirmation of Contact Us is not sent');
        await contactMailEnded(owner_pool, about, refused ? 'refused' : 'given_up', real_clock.now());
        return;
      }
      await payments.checkpoint('contact_mail_sent');
      await contactMailEnded(owner_pool, about, 'sent', real_clock.now());
      log.info(told, 'a mail of Contact Us was sent');
    },
  };
}
