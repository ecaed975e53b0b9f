import { INACTIVITY_DAYS, INACTIVITY_WARNING_DAYS } from '@countinghouse/domain/retention';
import { writeMail } from '@countinghouse/mail/write-mail';
import type { Dependencies } from '../dependencies.ts';
import { languagesOf } from '../languages.ts';
import { createMailer } from '../mailer.ts';
import { deactivateIdle, type IdleUser, idleUsers, noteWarning } from '../store/inactive-users.ts';
import type { Job } from './runner.ts';

const day_ms = 86_400_000;
const hour_ms = 3_600_000;

/**
 * Makes people inactive who were not here for 90 days, administrators too, 14 days after an e-mail that says so; of somebody who never
 * signed in the days count from their invitation. The last one who can administer an entity stays, is told so, and is told again every
 * 14 days: locked out, nobody could let anybody in again. Goes by real time, which no sandbox moves.
 */
export function deactivateInactiveUsers({
  owner_pool,
  real_clock,
  settings,
  log,
  identity_accounts,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'settings' | 'log' | 'identity_accounts'>): Job {
  const mailer = createMailer(settings);
  const before = (now: Date, days: number) => new Date(now.getTime() - days * day_ms);
  /** Whoever cannot be told is not warned, and so stays. */
  const warn = async (user: IdleUser, now: Date, stays: boolean): Promise<void> => {
    const languageOf = await languagesOf(identity_accounts, [user.id_server_id], log);
    const mail = await writeMail(
      'inactivity',
      {
        first_name: user.first_name,
        idle_days: Math.floor((now.getTime() - user.idle_since.getTime()) / day_ms),
        days_left: stays ? undefined : INACTIVITY_WARNING_DAYS,
        url: settings.PORTAL_URL,
      },
      languageOf(user.id_server_id),
    );
    const told = await mailer.send({ to: user.email, ...mail }).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, user_id: user.user_id }, 'an inactive user could not be warned');
        return false;
      },
    );
    if (told) {
      await noteWarning(owner_pool, user, now, {
        idle_since: user.idle_since.toISOString(),
        ...(stays ? { kept: 'last_administrator' } : {}),
      });
    }
  };
  return {
    name: 'deactivate_inactive_users',
    interval_ms: hour_ms,
    one_node: true,
    run: async (signal) => {
      const now = real_clock.now();
      const warned = { before: before(now, INACTIVITY_WARNING_DAYS) };
      for (const user of await idleUsers(owner_pool, { idle_before: before(now, INACTIVITY_DAYS), warned })) {
        if (signal.aborted) return;
        const outcome = await deactivateIdle(owner_pool, user, now);
        if (outcome === 'last_administrator') await warn(user, now, true);
        else log.info({ user_id: user.user_id, outcome }, 'an inactive user was looked at');
      }
      const idle_before = before(now, INACTIVITY_DAYS - INACTIVITY_WARNING_DAYS);
      for (const user of await idleUsers(owner_pool, { idle_before, warned: 'not_yet' })) {
        if (signal.aborted) return;
        await warn(user, now, false);
      }
    },
  };
}
