import { createRole } from '@countinghouse/contract/core/roles/create-role';
import { deleteRole } from '@countinghouse/contract/core/roles/delete-role';
import { getRoles } from '@countinghouse/contract/core/roles/get-roles';
import type { Role } from '@countinghouse/contract/core/roles/role';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { type ActionItem, offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/** Returns the actions on a role, as far as the user may: copy it, and delete it if it is unused. */
export function useRoleActions(onCopy: (role: Role) => void, onDeleted?: () => void): (role: Role) => ActionItem[] {
  const { t } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const { end, change } = useActions([getRoles]);
  const usedBy = ({ users_count }: Role) => {
    const count = format.count(users_count);
    return users_count === 0
      ? undefined
      : plural(users_count, {
          one: `${count} user has this role: give them another one first`,
          other: `${count} users have this role: give them another one first`,
        });
  };
  const remove = (role: Role) => {
    const { role_id, name } = role;
    const removed = t`Role “${name}” deleted`;
    return end(
      {
        title: t`Delete “${name}”?`,
        subtitle: t`No one has this role. This cannot be undone.`,
        confirmLabel: t`Delete role`,
      },
      async () => {
        await send(deleteRole, { params: { id: role_id } });
        onDeleted?.();
      },
      removed,
    );
  };
  return (role) => {
    const used = usedBy(role);
    return offered([
      may('ROAD') &&
        may('ROVD') &&
        change(createRole, { key: 'copy', label: t`Copy role`, glyph: IconCopy, onSelect: () => onCopy(role) }),
      may('RODE') &&
        change(deleteRole, {
          key: 'delete',
          label: t`Delete role`,
          glyph: IconTrash,
          danger: true,
          ...(used === undefined ? {} : { disabledReason: used }),
          onSelect: () => remove(role),
        }),
    ]);
  };
}
