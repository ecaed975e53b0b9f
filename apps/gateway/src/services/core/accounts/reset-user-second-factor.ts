import { resetUserSecondFactor as declaration } from '@countinghouse/contract/core/accounts/reset-user-second-factor';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { requireSomebodyElse } from '../users/administered-user.ts';
import { actOnAccount } from './act-on-account.ts';

/** Removes another user's second factors, and ends their sessions. Users change their own where they sign in. */
export function resetUserSecondFactor({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<typeof declaration> {
  return async (context, { params }) => {
    await actOnAccount(context, declaration, {
      id: params.id,
      after: { second_factors_removed: true },
      refuse: requireSomebodyElse,
      act: (id_server_id) => identity_accounts.resetSecondFactor(id_server_id),
    });
    return { Message: 'The second factors were taken away' };
  };
}
