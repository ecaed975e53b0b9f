import { updateUser as declaration } from '@countinghouse/contract/core/users/update-user';
import { changeAccount } from '../../../accounts/change-account.ts';
import { type AccountChange, accountChangeOf } from '../../../accounts/identity-accounts.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { markSettled, markUnsettled } from '../../../store/people/account-settling.ts';
import { readUserGrants, writeUserGrants } from '../../../store/people/administration.ts';
import { chooseUsername, readUser } from '../../../store/people/users.ts';
import type { AccountDependencies } from '../accounts/settle-account.ts';
import { auditedGrants, decideWantedGrants } from '../roles/wanted-grants.ts';
import { lockAdministeredUser } from './administered-user.ts';

/**
 * Replaces a user (S7.18), unless another user changed it since it was read. The identity provider comes last, within the transaction, so
 * that a refusal there leaves nothing changed here. The mark set before it makes the job correct the provider if this process dies in
 * between.
 *
 * @throws OperationError changed_meanwhile with the present version, invalid_request for a user name that is taken, grant_refused,
 *   last_administrator
 */
export function updateUser({ identity_accounts, real_clock }: AccountDependencies): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { version, roles, permissions, ...names } = body;
    const marked_at = real_clock.now();
    if (Object.values(names).some((value) => value !== undefined)) {
      await context.transaction(async (transaction) => {
        const { user } = await lockAdministeredUser(transaction, context, declaration, params.id);
        await markUnsettled(transaction, user.user_id, marked_at);
      });
    }
    const user = await context.transaction(async (transaction) => {
      const {
        user: before,
        own,
        granter_codes,
      } = await lockAdministeredUser(transaction, context, declaration, params.id);
      if (before.version !== version) {
        throw new OperationError('changed_meanwhile', { details: { version: before.version } });
      }
      const change = accountChangeOf(before, names);
      if (change.username !== undefined) {
        change.username = await chooseUsername(transaction, change.username, before);
      }
      const grants = await readUserGrants(transaction, before.user_id);
      const granted = await decideWantedGrants(transaction, { roles, permissions }, grants, {
        entity_id: before.entity_id,
        user_type_id: before.user_type_id,
        granter_codes,
        own,
        active_user_id: before.user_status_id === 1 ? before.user_id : undefined,
      });
      const was = auditedGrants(grants);
      const is = auditedGrants(granted);
      const regranted = JSON.stringify(was) !== JSON.stringify(is);
      if (regranted) await writeUserGrants(transaction, before.user_id, granted);
      const changed = Object.keys(change) as (keyof AccountChange)[];
      await writeAudit(transaction, context, {
        call: declaration.name,
        target_type: 'user',
        target_id: before.user_id,
        before: { ...Object.fromEntries(changed.map((name) => [name, before[name]])), ...(regranted ? was : {}) },
        after: { ...change, ...(regranted ? is : {}) },
        entity_id: before.entity_id,
      });
      await changeAccount(transaction, context, { identity_accounts, user: before, change });
      await markSettled(transaction, before.user_id, marked_at);
      const after = await readUser(transaction, { user_id: before.user_id });
      if (after === undefined) throw new OperationError('not_found');
      return after;
    });
    context.forgetEverybody();
    return { user };
  };
}
