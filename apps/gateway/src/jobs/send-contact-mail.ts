import type { Dependencies } from '../dependencies.ts';
import { createMailer, isRefused } from '../mailer.ts';
import { contactMail } from '../services/core/contact-mail.ts';
import { retryAfter_ms } from '../services/credit-card/retry-after.ts';
import {
  contactMailEnded,
  forgetContactMessages,
  postponeContactMail,
  type TakenContactMail,
  takeContactMail,
} from '../store/contact-messages.ts';
import type { Job } from './runner.ts';

/** A mail that its node does not end in this time is taken by another: longer than the mail server may take for everything. */
const takeOverAfter_ms = 180_000;
/** For about a day. */
const confirmationTries_maximum = 300;
const kept_ms = 90 * 86_400_000;
const pass_ms = 20_000;

/**
 * Mails the messages of Contact Us: each to the operator, until the mail server takes it, and a confirmation to its writer, for a day.
 *
 * Safe on several nodes and after a kill at any line: a mail is taken by one node at a time and written down as sent once the mail
 * server has it. A node that dies between the two has it sent again under the same Message-ID, by which mail systems keep one: SMTP
 * allows no more. Goes by real time, which no sandbox moves.
 */
export function sendContactMail({
  owner_pool,
  real_clock,
  log,
  settings,
  payments,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'log' | 'settings' | 'payments'>): Job {
  const mailer = createMailer(settings);
  const send = async (taken: TakenContactMail): Promise<void> => {
    const told = { reference: taken.reference, kind: taken.kind, tries: taken.tries };
    try {
      await mailer.send(await contactMail(taken, settings.SUPPORT_EMAIL));
    } catch (error) {
      const confirmation = taken.kind === 'confirmation';
      const now = real_clock.now();
      log.error({ err: error, ...told }, 'a mail of Contact Us could not be sent');
      if (confirmation && isRefused(error)) await contactMailEnded(owner_pool, taken, 'refused', now);
      else if (confirmation && taken.tries >= confirmationTries_maximum)
        await contactMailEnded(owner_pool, taken, 'given_up', now);
      else await postponeContactMail(owner_pool, taken, new Date(now.getTime() + retryAfter_ms(taken.tries)));
      return;
    }
    await payments.checkpoint('contact_mail_sent');
    await contactMailEnded(owner_pool, taken, 'sent', real_clock.now());
    log.info(told, 'a mail of Contact Us was sent');
  };
  return {
    name: 'send_contact_mail',
    interval_ms: 2_000,
    run: async (signal) => {
      const ends_ms = real_clock.now().getTime() + pass_ms;
      while (!signal.aborted && real_clock.now().getTime() < ends_ms) {
        const now = real_clock.now();
        const taken = await takeContactMail(owner_pool, {
          now,
          next_try_at: new Date(now.getTime() + takeOverAfter_ms),
        });
        if (taken === undefined) break;
        await payments.checkpoint('contact_mail_taken');
        await send(taken);
      }
      await forgetContactMessages(owner_pool, new Date(real_clock.now().getTime() - kept_ms));
    },
  };
}
