import { activateUser as declaration } from '@countinghouse/contract/core/users/activate-user';
import type { Operation } from '../../../operation.ts';
import type { AccountDependencies } from '../accounts/settle-account.ts';
import { changeStatus } from './user-status.ts';

/** Reactivates an inactive user: they can sign in with their previous password. */
export function activateUser(dependencies: AccountDependencies): Operation<typeof declaration> {
  return (context, { params }) => changeStatus(dependencies, context, declaration, params.id, true);
}
