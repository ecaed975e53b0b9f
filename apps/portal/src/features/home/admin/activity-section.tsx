import { getActivityMonthToDate } from '@countinghouse/contract/credit-card/figures/get-activity-month-to-date';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Icon } from '@countinghouse/ui/display/icon';
import { Section } from '@countinghouse/ui/layout/page';
import { DataTable } from '@countinghouse/ui/table/data-table';
import { useLingui } from '@lingui/react/macro';
import { IconArrowRight } from '@tabler/icons-react';
import { useCall } from '../../../shared/client/use-call.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { useActivityLink } from './activity-links.ts';
import { useActivityName } from './activity-names.ts';
import styles from './admin-home.module.css';

/** This month's activity over all merchants, by kind, with a link to their settlement. */
export function ActivitySection({ today }: { today: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const mayOpen = useMayOpen();
  const nameOf = useActivityName();
  const linkOf = useActivityLink(today);
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
              cell: (row) => <ActivityCount {...row} href={linkOf(row.name)} label={nameOf(row.name)} />,
            },
          ]}
          rows={query.data?.activities ?? []}
          rowKey={(row) => row.name}
          loading={query.isPending}
          skeletonRows={9}
          phone={{
            title: (row) => nameOf(row.name),
            end: (row) => <ActivityCount {...row} href={linkOf(row.name)} label={nameOf(row.name)} />,
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

/** A count that links to what it counts, unless it is zero. */
function ActivityCount({ count, href, label }: { count: number; href: string | undefined; label: string }) {
  const format = useFormat();
  const text = format.count(count);
  if (href === undefined || count === 0) return <span className="ui-strong">{text}</span>;
  return (
    <TextLink href={href} aria-label={`${label}: ${text}`}>
      {text}
    </TextLink>
  );
}
