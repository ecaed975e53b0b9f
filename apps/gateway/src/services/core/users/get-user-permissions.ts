import type { Calls } from '@countinghouse/contract/calls';
import { grantableTo } from '@countinghouse/domain/access/granting';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { type Operation, OperationError } from '../../../operation.ts';
import { effectiveCodes, readUserGrants } from '../../../store/people/administration.ts';
import { readUser } from '../../../store/people/users.ts';
import { readUserInReach } from './user-in-reach.ts';

/** Returns the permissions that a user can have (S7.30): whether they hold each, through which roles, and own settings besides roles. */
export const getUserPermissions: Operation<Calls['get_user_permissions']> = async (context, { params }) =>
  context.transaction(async (transaction) => {
    const { user_id } = await readUserInReach(transaction, context, params.id);
    const user = await readUser(transaction, { user_id });
    if (user === undefined) throw new OperationError('not_found');
    const grants = await readUserGrants(transaction, user_id);
    const held = effectiveCodes(grants);
    return {
      user_permissions: grantableTo(user.user_type_id).map((code) => ({
        code,
        has_access: held.has(code),
        route: permissionCodes[code].route,
        roles: grants.roles.filter(({ codes }) => codes.includes(code)).map(({ name }) => name),
        own: grants.own.find((own) => own.code === code)?.has_access ?? null,
      })),
    };
  });
