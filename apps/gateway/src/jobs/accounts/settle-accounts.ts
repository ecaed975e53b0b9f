import { ACTIVE_USER_STATUS_ID } from '@countinghouse/domain/access/access';
import type { Dependencies } from '../../dependencies.ts';
import { settleUsers, undoCreations } from '../../store/people/account-settling.ts';
import type { Job } from '../runner.ts';

/** Longer than any creation or change in progress takes. */
const unfinishedAfter_ms = 60_000;

/**
 * Makes users and their sign-in accounts agree again after a process died or the provider was down in between. Undoes unfinished creations,
 * and sends other changes made here to the provider. Sending twice does no harm.
 */
export function settleAccounts({
  owner_pool,
  identity_accounts,
  real_clock,
}: Pick<Dependencies, 'owner_pool' | 'identity_accounts' | 'real_clock'>): Job {
  return {
    name: 'settle_accounts',
    interval_ms: 20_000,
    run: async (signal) => {
      const before = new Date(real_clock.now().getTime() - unfinishedAfter_ms);
      await undoCreations(
        owner_pool,
        before,
        null,
        ({ id_server_id }) => identity_accounts.remove(id_server_id),
        signal,
      );
      await settleUsers(
        owner_pool,
        before,
        async ({ id_server_id, deleted_at, user_status_id, username, email, first_name, last_name }) => {
          if (deleted_at !== null) return identity_accounts.remove(id_server_id);
          await identity_accounts.settle(id_server_id, { username, email, first_name, last_name });
          await identity_accounts.setDisabled(id_server_id, user_status_id !== ACTIVE_USER_STATUS_ID);
        },
        signal,
      );
    },
  };
}
