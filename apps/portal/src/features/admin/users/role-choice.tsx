import { getRolesByEntity } from '@countinghouse/contract/core/roles/get-roles-by-entity';
import { CheckboxGroup } from '@countinghouse/ui/choice/checkbox-group';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';

/** A field to choose roles of a business. */
export function RoleChoice({
  entity_id,
  chosen,
  onChosen,
  disabled = false,
}: {
  entity_id: string;
  chosen: readonly string[];
  onChosen: (role_ids: string[]) => void;
  disabled?: boolean;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const format = useFormat();
  const params = { id: entity_id };
  const found = useCall(getRolesByEntity, { params }, { shown: 'in_place', enabled: may('ROVI') });
  if (!may('ROVI')) return <p className="ui-second">{t`You can’t see roles, so you can’t choose any.`}</p>;
  if (found.data === undefined) {
    return found.isError ? (
      <CallErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton height={80} />
    );
  }
  if (found.data.roles.length === 0) return <p className="ui-second">{t`There are no roles yet.`}</p>;
  return (
    <CheckboxGroup
      label={t`Roles`}
      columns
      disabled={disabled}
      options={found.data.roles.map(({ role_id, name, permissions_count }) => {
        const count = format.count(permissions_count);
        return { value: role_id, label: `${name} (${count})` };
      })}
      help={t`The number in parentheses is how many permissions each role grants. You can only grant permissions you have yourself.`}
      values={[...chosen]}
      onValues={onChosen}
    />
  );
}
