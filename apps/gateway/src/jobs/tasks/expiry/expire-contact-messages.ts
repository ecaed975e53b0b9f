import type { Dependencies } from '../../../dependencies.ts';
import { forgetContactMessages } from '../../../store/people/contact-messages.ts';
import type { Task } from '../../queue/task.ts';

const retention_ms = 90 * 86_400_000;

/**
 * Deletes messages of Contact Us 90 days after they were written, once their mails are done. Uses real time, which the sandbox clock does
 * not move.
 */
export function expireContactMessages({
  owner_pool,
  real_clock,
}: Pick<Dependencies, 'owner_pool' | 'real_clock'>): Task<'expire_contact_messages'> {
  return {
    name: 'expire_contact_messages',
    tries_maximum: Number.POSITIVE_INFINITY,
    run: async (_, { signal }) => {
      const before = new Date(real_clock.now().getTime() - retention_ms);
      while ((await forgetContactMessages(owner_pool, before)) > 0) signal.throwIfAborted();
    },
  };
}
