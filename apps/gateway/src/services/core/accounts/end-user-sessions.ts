import { endUserSessions as declaration } from '@countinghouse/contract/core/accounts/end-user-sessions';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { actOnAccount } from './act-on-account.ts';

/** Ends every session of a user. */
export function endUserSessions({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<typeof declaration> {
  return async (context, { params }) => {
    await actOnAccount(context, declaration, {
      id: params.id,
      after: { sessions_ended: true },
      act: (id_server_id) => identity_accounts.endSessions(id_server_id),
    });
    return { Message: 'Every session was ended' };
  };
}
