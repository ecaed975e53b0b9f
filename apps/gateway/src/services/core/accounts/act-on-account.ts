import type { CallDeclaration } from '@countinghouse/contract/call';
import type { OperationContext } from '../../../operation.ts';
import { type AuditEntry, writeAudit } from '../../../store/audit/audit.ts';
import { type AdministeredUser, lockAdministeredUser } from '../users/administered-user.ts';

/**
 * Performs an action on a user's account at the identity provider, as the call declares it, and audits it as `after`. The provider comes
 * last, so that a failed action is not audited. `refuse` throws for users who are not allowed.
 *
 * @throws OperationError what `lockAdministeredUser` and `refuse` throw
 */
export function actOnAccount(
  context: OperationContext,
  call: CallDeclaration,
  {
    id,
    after,
    refuse,
    act,
  }: {
    id: string;
    after: NonNullable<AuditEntry['after']>;
    refuse?: (administered: AdministeredUser) => void;
    act: (id_server_id: string) => Promise<unknown>;
  },
): Promise<void> {
  return context.transaction(async (transaction) => {
    const administered = await lockAdministeredUser(transaction, context, call, id);
    refuse?.(administered);
    const { user_id, entity_id, id_server_id } = administered.user;
    await writeAudit(transaction, context, {
      call: call.name,
      target_type: 'user',
      target_id: user_id,
      entity_id,
      after,
    });
    await act(id_server_id);
  });
}
