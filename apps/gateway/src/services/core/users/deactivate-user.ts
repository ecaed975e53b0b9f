import { deactivateUser as declaration } from '@countinghouse/contract/core/users/deactivate-user';
import type { Operation } from '../../../operation.ts';
import type { AccountDependencies } from '../accounts/settle-account.ts';
import { changeStatus } from './user-status.ts';

/** Makes a user inactive: their next call is refused, their sessions end; what they made stays the merchant's. */
export function deactivateUser(dependencies: AccountDependencies): Operation<typeof declaration> {
  return (context, { params }) => changeStatus(dependencies, context, declaration, params.id, false);
}
