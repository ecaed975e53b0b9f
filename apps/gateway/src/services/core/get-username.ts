import type { Calls } from '@countinghouse/contract/calls';
import { usernameFault, usernameOf } from '@countinghouse/domain/username';
import type { Operation } from '../../operation.ts';
import { isUsernameTaken } from '../../store/users.ts';

/** Whether a user name is taken (S7.32), in any case and any Unicode form of its letters. */
export const getUsername: Operation<Calls['get_username']> = async (context, { query }) => {
  const username = usernameOf(query.username);
  const fault = usernameFault(username) ?? null;
  const taken = await context.transaction((transaction) =>
    isUsernameTaken(transaction, username, query.except?.toLowerCase()),
  );
  return { username: taken ? username : null, fault };
};
