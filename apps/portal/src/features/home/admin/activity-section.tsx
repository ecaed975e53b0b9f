import { getActivityMonthToDate } from '@countinghouse/contract/credit-card/get-activity-month-to-date';
import { TextLink } from '@countinghouse/ui/anchor';
import { DataTable } from '@countinghouse/ui/data-table';
import { Icon } from '@countinghouse/ui/icon';
import { Section } from '@countinghouse/ui/page';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useActivityName } from './activity-names.ts';
import styles from './admin-home.module.css';

/** What happened this month over all merchants, by kind, and the way to their settlement. */
export function ActivitySection({ today }: { today: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const mayOpen = useMayOpen();
  const nameOf = useActivityName();
  const query = useCall(getActivityMonthToDate, {}, { shown: 'in_place' });
  const range = <span className="ui-caption">{format.dayRangeLong(`${today.slice(0, 8)}01`, today)}</span>;
  return (
    <Section title={t`Month-to-date activity`} end={range}>
      {query.isError && query.data === undefined ? (
        <CallErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable
          label={t`Month-to-date activity`}
          columns={[
            { key: 'name', header: t`Name`, cell: (row) => nameOf(row.name) },
            {
              key: 'count',
              header: t`Count`,
              kind: 'number',
              cell: (row) => <span className="ui-strong">{format.count(row.count)}</span>,
            },
          ]}
          rows={query.data?.activities ?? []}
          rowKey={(row) => row.name}
          loading={query.isPending}
          skeletonRows={9}
          phone={{
            title: (row) => nameOf(row.name),
            end: (row) => format.count(row.count),
          }}
        />
      )}
      {mayOpen('reports-global-settlement') ? (
        <TextLink href="/reports/global-settlement" className={styles.more}>
          {t`Open Global Settlement`} <Icon glyph={IconArrowRight} size={14} />
        </TextLink>
      ) : null}
    </Section>
  );
}
