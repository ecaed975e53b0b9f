import type { Calls } from '@countinghouse/contract/calls';
import { type Operation, OperationError } from '../../../operation.ts';
import { readUser } from '../../../store/people/users.ts';

/**
 * Returns the user of an identity (S7.35): the caller's own, or the impersonated user's. Any other identity gets the same response as one
 * that does not exist.
 */
export const getUserByIdentity: Operation<Calls['get_user_by_identity']> = async (context, { params }) => {
  const { user, impersonator } = context.identity;
  const wanted = params.id_server_id.toLowerCase();
  if (wanted !== user.id_server_id && wanted !== impersonator?.id_server_id) throw new OperationError('not_found');
  const found = await context.transaction((transaction) => readUser(transaction, { id_server_id: wanted }));
  if (found === undefined) throw new OperationError('not_found');
  return { user: found };
};
