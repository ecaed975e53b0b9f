import type { Calls } from '@countinghouse/contract/calls';
import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { type Operation, OperationError } from '../../../operation.ts';
import { readPermissions } from '../../../store/people/identity.ts';
import { permissionEntries } from '../../../store/people/users.ts';

const allCodes = Object.keys(permissionCodes) as PermissionCode[];

/** Returns the permission codes of the caller, or of the impersonated user (S7.36): every code, and whether they hold it. */
export const getPermissionCodes: Operation<Calls['get_permission_codes']> = async (context, { params }) => {
  const { user, impersonator } = context.identity;
  const wanted = params.id.toLowerCase();
  if (wanted !== user.user_id && wanted !== impersonator?.user_id) throw new OperationError('not_found');
  const held = await context.transaction((transaction) => readPermissions(transaction, wanted));
  return { permissions: permissionEntries(held, allCodes) };
};
