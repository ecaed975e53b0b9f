import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import { localDateTime } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import type { Column } from '@countinghouse/ui/table/columns/table-column';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useActionsColumn } from '../../../shared/table/actions-column.tsx';
import { reportWords } from './report-words.ts';
import { RunStatus } from './run-status.tsx';

/** Returns the columns of the list of reports. */
export function useReportListColumns(
  hrefOf: (report: CustomReport) => string,
  menuOf: (report: CustomReport) => MenuItem[],
): readonly Column<CustomReport>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const methods = { Payments: t`Payments`, Batches: t`Batches` };
  const frequencyOf = ({ frequency }: CustomReport) => i18n._(reportWords.frequencies[frequency]);
  const recipientsOf = ({ recipients }: CustomReport) => (recipients.length === 0 ? t`No one` : recipients.join(', '));
  return [
    {
      key: 'name',
      header: t`Name`,
      value: ({ name }) => name,
      sortable: true,
      maxWidth: '280px',
      full: ({ name }) => name,
      cell: (report) => (
        <TextLink plain href={hrefOf(report)}>
          {report.name}
        </TextLink>
      ),
    },
    {
      key: 'processing_method',
      header: t`Processing method`,
      searchable: false,
      value: ({ processing_method }) => methods[processing_method],
      sortable: true,
      second: true,
      spare: true,
      cell: ({ processing_method }) => methods[processing_method],
    },
    {
      key: 'frequency',
      header: t`Frequency`,
      searchable: false,
      value: frequencyOf,
      sortable: true,
      second: true,
      cell: frequencyOf,
    },
    {
      key: 'format',
      header: t`Format`,
      searchable: false,
      value: ({ format: file }) => file,
      second: true,
      spare: true,
      cell: ({ format: file }) => file,
    },
    {
      key: 'recipients',
      header: t`Recipients`,
      searchable: false,
      value: recipientsOf,
      second: true,
      spare: true,
      maxWidth: '200px',
      full: ({ recipients }) => recipients.join(', '),
      cell: recipientsOf,
    },
    {
      key: 'last_run',
      header: t`Last run`,
      searchable: false,
      value: ({ last_run }) => (last_run === null ? null : i18n._(reportWords.runStatuses[last_run.status])),
      skeleton: 'badge',
      cell: ({ last_run }) => (last_run === null ? '—' : <RunStatus status={last_run.status} />),
    },
    {
      key: 'next_run_at',
      header: t`Next run`,
      searchable: false,
      kind: 'date',
      datatype: 'date',
      value: ({ next_run_at }) => (next_run_at === null ? null : localDateTime(new Date(next_run_at), zone)),
      sortable: true,
      cell: ({ next_run_at }) => (next_run_at === null ? '—' : format.dateTime(next_run_at, zone)),
    },
    {
      key: 'updated_at',
      header: t`Changed`,
      searchable: false,
      kind: 'date',
      datatype: 'date',
      value: ({ updated_at }) => localDateTime(new Date(updated_at), zone),
      sortable: true,
      hidden: true,
      cell: ({ updated_at }) => format.dateTime(updated_at, zone),
    },
    useActionsColumn(menuOf, ({ name }) => t`Actions for “${name}”`),
  ];
}
