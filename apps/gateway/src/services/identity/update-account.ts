import type { Calls } from '@countinghouse/contract/calls';
import type { Dependencies } from '../../dependencies.ts';
import { type Operation, OperationError } from '../../operation.ts';
import { writeAudit } from '../../store/audit.ts';
import { readTargetUser } from './target-user.ts';

/**
 * Changes a user's name and e-mail address here and at the identity provider (S7.37): one's own, or with USUP. The
 * provider is asked last, within the transaction, so that a refusal there leaves nothing changed here.
 */
export function updateAccount({
  identity_accounts,
}: Pick<Dependencies, 'identity_accounts'>): Operation<Calls['update_account']> {
  return async (context, { body }) => {
    const { id_server_id: given, ...wanted } = body;
    const id_server_id = given.toLowerCase();
    const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
    if (Object.keys(change).length === 0) {
      throw new OperationError('invalid_request', { errors: [{ field: 'body', message: 'must change something' }] });
    }
    await context.transaction(async (transaction) => {
      const user = await readTargetUser(transaction, context, id_server_id, 'USUP');
      if (change.username !== undefined) await requireFreeUsername(transaction, change.username, user.user_id);
      await transaction
        .updateTable('users')
        .set({
          ...change,
          updated_by: (context.identity.impersonator ?? context.identity.user).user_id,
          updated_date: context.clock.now(),
        })
        .where('user_id', '=', user.user_id)
        .execute();
      const before = Object.fromEntries(Object.keys(change).map((name) => [name, user[name as keyof typeof user]]));
      await writeAudit(transaction, context, {
        call: 'update_account',
        target_type: 'user',
        target_id: user.user_id,
        before,
        after: change,
        entity_id: user.entity_id,
      });
      await identity_accounts.update(id_server_id, change);
    });
    return { Message: 'The account was updated' };
  };
}

async function requireFreeUsername(
  transaction: Parameters<typeof readTargetUser>[0],
  username: string,
  user_id: string,
): Promise<void> {
  const taken = await transaction
    .selectFrom('users')
    .where((where) => where(where.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .where('user_id', '<>', user_id)
    .select('user_id')
    .executeTakeFirst();
  if (taken !== undefined) {
    throw new OperationError('invalid_request', { errors: [{ field: 'username', message: 'is taken' }] });
  }
}
