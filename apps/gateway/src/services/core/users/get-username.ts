import type { Calls } from '@countinghouse/contract/calls';
import { usernameFault, usernameOf } from '@countinghouse/domain/access/username';
import { type Operation, OperationError } from '../../../operation.ts';
import { isEntityInScope, readChosenUsername, readUser } from '../../../store/people/users.ts';

/**
 * Returns whether a user name is available in an entity (S7.32), regardless of case and Unicode form, and how its user would sign in. Users
 * of other entities do not count.
 *
 * @throws OperationError not_found if an entity, or a user to leave out, is out of reach
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
