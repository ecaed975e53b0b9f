import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import { getUserLogs } from '@countinghouse/contract/core/users/get-user-logs';
import { LinkButton } from '@countinghouse/ui/button/button';
import { useLingui } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { listAnswer } from '../../../shared/table/list-answer.ts';
import { listSteps } from '../../../shared/table/list-steps.ts';
import { ListTable } from '../../../shared/table/list-table.tsx';
import { useList } from '../../../shared/table/use-list.ts';
import { auditHref } from '../audit/audit-address.ts';
import { AuditDrawer } from '../audit/audit-drawer.tsx';
import { useAuditWords } from '../audit/audit-words.ts';
import { useActorName, useAuditColumns } from '../audit/use-audit-columns.tsx';
import { activityAddress } from './activity-address.ts';
import type { UserTabProps } from './user-tab-props.ts';

const keyOf = ({ audit_entry_id }: AuditEntry) => String(audit_entry_id);

/** What a user did, and what was changed about them, latest first. */
export function ActivityTab({ user }: UserTabProps) {
  const { t } = useLingui();
  const zone = usePageZone();
  const mayOpen = useMayOpen();
  const list = useList(activityAddress);
  const { callName } = useAuditWords();
  const actorName = useActorName();
  const columns = useAuditColumns(zone, false);
  const { limit, offset } = list.textQuery;
  const found = useCall(
    getUserLogs,
    { params: { id: user.user_id }, query: { limit, offset } },
    { shown: 'in_place', keep_previous: true },
  );
  const rows = found.data?.logs ?? [];
  const opened = rows.find((entry) => keyOf(entry) === list.view.open);
  return (
    <>
      <ListTable
        name="user-activity"
        label={t`Activity`}
        list={list}
        columns={columns.map((column) => ({ ...column, sortable: false }))}
        rows={rows}
        rowKey={keyOf}
        found={found.data}
        {...listAnswer(found, t`Couldn’t load the activity`)}
        tools={() =>
          mayOpen('admin-audit') ? (
            <LinkButton size="tool" icon={IconHistory} href={auditHref({ person: user.user_id })}>
              {t`Search in the audit history`}
            </LinkButton>
          ) : null
        }
        onRowOpen={(entry) => list.change({ open: keyOf(entry) })}
        emptyNote={t`Nothing is recorded yet.`}
        phone={{ title: ({ call }) => callName(call), note: (entry) => actorName(entry) }}
      />
      {opened === undefined ? null : <AuditDrawer entry={opened} zone={zone} {...listSteps(list, rows, keyOf)} />}
    </>
  );
}
