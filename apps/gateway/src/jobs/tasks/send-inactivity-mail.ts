import { INACTIVITY_WARNING_DAYS } from '@countinghouse/domain/retention';
import { writeMail } from '@countinghouse/mail/write-mail';
import { languagesOf } from '../../accounts/languages.ts';
import type { Dependencies } from '../../dependencies.ts';
import { createMailer } from '../../mailer.ts';
import { noteWarning, readIdleUser } from '../../store/people/inactive-users.ts';
import { type Task, triesOfADay } from '../queue/task.ts';
import { sendMail } from './send-mail.ts';

const day_ms = 86_400_000;

/**
 * Tells somebody who was not here for long that their account is about to be made inactive, or why it stays, in their language. Whoever
 * came back, or was told meanwhile, is not told. Whoever cannot be told is not warned, and so stays.
 */
export function sendInactivityMail({
  owner_pool,
  real_clock,
  settings,
  identity_accounts,
  log,
}: Pick<
  Dependencies,
  'owner_pool' | 'real_clock' | 'settings' | 'identity_accounts' | 'log'
>): Task<'send_inactivity_mail'> {
  const mailer = createMailer(settings);
  return {
    name: 'send_inactivity_mail',
    tries_maximum: triesOfADay,
    run: async ({ user_id, idle_since, found_at, stays }) => {
      const found = new Date(found_at);
      const user = await readIdleUser(owner_pool, { user_id, idle_since: new Date(idle_since), not_told_since: found });
      if (user === undefined) return;
      const languageOf = await languagesOf(identity_accounts, [user.id_server_id], log);
      const facts = {
        first_name: user.first_name,
        idle_days: Math.floor((found.getTime() - user.idle_since.getTime()) / day_ms),
        days_left: stays ? undefined : INACTIVITY_WARNING_DAYS,
        url: settings.PORTAL_URL,
      };
      const mail = await writeMail('inactivity', facts, languageOf(user.id_server_id));
      // One message for each time that they are told.
      const message_id = `${user_id}.inactive.${found.getTime()}`;
      await sendMail(mailer, { ...mail, to: user.email, message_id });
      // From now on the days count: a mail server may have been away since they were found.
      await noteWarning(owner_pool, user, real_clock.now(), {
        idle_since: user.idle_since.toISOString(),
        ...(stays ? { kept: 'last_administrator' } : {}),
      });
    },
  };
}
