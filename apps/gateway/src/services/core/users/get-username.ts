import type { Calls } from '@countinghouse/contract/calls';
import { usernameFault, usernameOf } from '@countinghouse/domain/access/username';
import { type Operation, OperationError } from '../../../operation.ts';
import { isEntityInScope, readChosenUsername, readUser } from '../../../store/people/users.ts';

/**
 * Whether a user name can be given to somebody of an entity (S7.32), in any case and any Unicode form of its letters, and how they would
 * sign in. Nobody of another entity counts.
 *
 * @throws OperationError not_found for an entity, or a user to leave out, that is out of reach
 */
export const getUsername: Operation<Calls['get_username']> = async (context, { query }) => {
  const { identity } = context;
  const wanted = usernameOf(query.username);
  const wrong = usernameFault(wanted);
  if (wrong !== undefined) return { username: null, sign_in_name: null, fault: wrong };
  return context.transaction(async (transaction) => {
    const user =
      query.except === undefined ? undefined : await readUser(transaction, { user_id: query.except.toLowerCase() });
    if (query.except !== undefined && user === undefined) throw new OperationError('not_found');
    const entity_id =
      user?.entity_id ?? query.entity_id?.toLowerCase() ?? identity.merchant?.merchant_uid ?? identity.tenant_uid;
    if (!(await isEntityInScope(transaction, entity_id, identity))) throw new OperationError('not_found');
    const { username, taken } = await readChosenUsername(transaction, wanted, user ?? { entity_id });
    const fault = usernameFault(username) ?? null;
    return { username: taken ? username : null, sign_in_name: fault === null ? username : null, fault };
  });
};
