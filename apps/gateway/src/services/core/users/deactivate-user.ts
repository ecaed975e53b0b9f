import { deactivateUser as declaration } from '@countinghouse/contract/core/users/deactivate-user';
import type { Operation } from '../../../operation.ts';
import type { AccountDependencies } from '../accounts/settle-account.ts';
import { changeStatus } from './user-status.ts';

/** Deactivates a user: their next call is refused and their sessions end. Their records stay the merchant's. */
export function deactivateUser(dependencies: AccountDependencies): Operation<typeof declaration> {
  return (context, { params }) => changeStatus(dependencies, context, declaration, params.id, false);
}
