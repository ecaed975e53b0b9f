import { inviteUser as declaration } from '@countinghouse/contract/core/accounts/invite-user';
import { requesterOf } from '../../../accounts/identity-accounts.ts';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { actOnAccount } from './act-on-account.ts';

/** Sends the invitation again; the earlier link no longer works. status_forbids if it was already accepted. */
export function inviteUser({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<typeof declaration> {
  return async (context, { params }) => {
    await actOnAccount(context, declaration, {
      id: params.id,
      after: { invitation_sent: true },
      act: (id_server_id) => identity_accounts.inviteAgain(id_server_id, requesterOf(context)),
    });
    return { Message: 'The invitation is on its way, unless the address was sent several just now' };
  };
}
