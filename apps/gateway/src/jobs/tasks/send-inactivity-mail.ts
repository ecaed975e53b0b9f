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
 * Warns a person who was inactive for long that their account is about to be deactivated, or tells them why it stays active, in their
 * language. Skips a person who has come back or was already told. If the mail cannot be sent, the person counts as not warned and stays
 * active.
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
      // One Message-ID per warning.
      const message_id = `${user_id}.inactive.${found.getTime()}`;
      await sendMail(mailer, { ...mail, to: user.email, message_id });
      // The 14 days start when the mail is accepted: the mail server may have been down since the user was found.
      await noteWarning(owner_pool, user, real_clock.now(), {
        idle_since: user.idle_since.toISOString(),
        ...(stays ? { kept: 'last_administrator' } : {}),
      });
    },
  };
}
