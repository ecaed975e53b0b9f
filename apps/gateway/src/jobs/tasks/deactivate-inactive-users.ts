import { INACTIVITY_DAYS, INACTIVITY_WARNING_DAYS } from '@countinghouse/domain/retention';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueIfAbsent } from '../../store/background-jobs/enqueue-job.ts';
import { deactivateIdle, type IdleUser, idleUsers } from '../../store/people/inactive-users.ts';
import type { Task } from '../queue/task.ts';

const day_ms = 86_400_000;

/**
 * Makes people inactive who were not here for 90 days, administrators too, 14 days after an e-mail that says so; of somebody who never
 * signed in the days count from their invitation. The last one who can administer an entity stays, is told so, and is told again every
 * 14 days: locked out, nobody could let anybody in again. Goes by real time, which no sandbox moves.
 */
export function deactivateInactiveUsers({
  owner_pool,
  real_clock,
  log,
}: Pick<Dependencies, 'owner_pool' | 'real_clock' | 'log'>): Task<'deactivate_inactive_users'> {
  const before = (now: Date, days: number) => new Date(now.getTime() - days * day_ms);
  const warn = (user: IdleUser, now: Date, stays: boolean) =>
    enqueueIfAbsent(owner_pool, {
      task: 'send_inactivity_mail',
      key: `inactivity/${user.user_id}`,
      tenant_uid: user.tenant_uid,
      entity_id: user.entity_id,
      reference: user.username,
      about: {
        user_id: user.user_id,
        idle_since: user.idle_since.toISOString(),
        found_at: now.toISOString(),
        stays,
      },
    });
  return {
    name: 'deactivate_inactive_users',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const now = real_clock.now();
      const warned = { before: before(now, INACTIVITY_WARNING_DAYS) };
      for (const user of await idleUsers(owner_pool, { idle_before: before(now, INACTIVITY_DAYS), warned })) {
        signal.throwIfAborted();
        const outcome = await deactivateIdle(owner_pool, user, now);
        if (outcome === 'last_administrator') await warn(user, now, true);
        else log.info({ user_id: user.user_id, outcome }, 'an inactive user was looked at');
      }
      const idle_before = before(now, INACTIVITY_DAYS - INACTIVITY_WARNING_DAYS);
      for (const user of await idleUsers(owner_pool, { idle_before, warned: 'not_yet' })) {
        signal.throwIfAborted();
        await warn(user, now, false);
      }
    },
  };
}
