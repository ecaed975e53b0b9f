import { INACTIVITY_DAYS, INACTIVITY_WARNING_DAYS } from '@countinghouse/domain/retention';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueIfAbsent } from '../../store/background-jobs/enqueue-job.ts';
import { deactivateIdle, type IdleUser, idleUsers } from '../../store/people/inactive-users.ts';
import type { Task } from '../queue/task.ts';

const day_ms = 86_400_000;

/**
 * Deactivates people who were not active for 90 days, including administrators, 14 days after a warning by e-mail. For a person who never
 * signed in, the days count from their invitation. The last person who can administer an entity stays active, because no one could grant
 * access otherwise; they get a notice, again every 14 days. Uses real time, which the sandbox clock does not move.
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
