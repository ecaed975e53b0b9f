import { isRefused, type Mail, type Mailer } from '../../mailer.ts';
import { JobError } from '../queue/task.ts';

/**
 * Hands a mail to the mail server.
 *
 * @throws JobError mail_refused, final, where the mail server will never take it; mail_unavailable otherwise
 */
export async function sendMail(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (cause) {
    if (isRefused(cause)) throw new JobError('mail_refused', { cause, final: true });
    throw new JobError('mail_unavailable', { cause });
  }
}
