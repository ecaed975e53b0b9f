import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { contactMail } from '../../services/core/contact/contact-mail.ts';
import { contactMailEnded, readContactMail } from '../../store/people/contact-messages.ts';
import { JobError, type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

/**
 * Mails one of the two mails of a message of Contact Us: that to the operator is tried until the mail server takes it, the confirmation to
 * its writer for a day, and not again once it is refused.
 *
 * It is written down as sent once the mail server has it. A node that dies between the two has it sent again under the same Message-ID, by
 * which mail systems keep one: SMTP allows no more. Goes by real time, which no sandbox moves.
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
