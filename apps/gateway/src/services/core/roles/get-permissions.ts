import type { getPermissions as declaration } from '@countinghouse/contract/core/roles/get-permissions';
import { isAdministratorOnly, permissionDependencies, permissionGroups } from '@countinghouse/domain/access/granting';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import type { Operation } from '../../../operation.ts';
import { permissionEntries } from '../../../store/people/users.ts';

/** Returns every permission (S7.31), and whether the caller holds it. */
export const getPermissions: Operation<typeof declaration> = async ({ identity }) => ({
  permissions: permissionGroups.flatMap(({ key, codes }) =>
    permissionEntries(identity.access.permissions, codes).map((entry) => ({
      ...entry,
      description: permissionCodes[entry.code].description,
      group: key,
      needs: [...(permissionDependencies[entry.code] ?? [])],
      administrator_only: isAdministratorOnly(entry.code),
    })),
  ),
});
