import type { Calls } from '@countinghouse/contract/calls';
import { type Operation, OperationError } from '../../../operation.ts';
import { readUser } from '../../../store/people/users.ts';

/**
 * The user of an identity (S7.35): one's own, or of the user one acts as. Any other identity is answered as one that
 * does not exist.
 */
export const getUserByIdentity: Operation<Calls['get_user_by_identity']> = async (context, { params }) => {
  const { user, impersonator } = context.identity;
  const wanted = params.id_server_id.toLowerCase();
  if (wanted !== user.id_server_id && wanted !== impersonator?.id_server_id) throw new OperationError('not_found');
  const found = await context.transaction((transaction) => readUser(transaction, { id_server_id: wanted }));
  if (found === undefined) throw new OperationError('not_found');
  return { user: found };
};
