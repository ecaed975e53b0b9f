import { isRefused, type Mail, type Mailer } from '../../mailer.ts';
import { JobError } from '../queue/task.ts';

/**
 * Sends a mail to the mail server.
 *
 * @throws JobError mail_refused, final, if the mail server rejects it permanently; mail_unavailable otherwise
 */
export async function sendMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (cause) {
    if (isRefused(cause)) throw new JobError('mail_refused', { cause, final: true });
    throw new JobError('mail_unavailable', { cause });
  }
}
