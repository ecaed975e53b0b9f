import type { CustomReport } from '@countinghouse/contract/merchants/custom-report';
import { TextLink } from '@countinghouse/ui/anchor';
import { IconButton } from '@countinghouse/ui/icon-button';
import { Menu, type MenuItem } from '@countinghouse/ui/menu';
import type { Column } from '@countinghouse/ui/table-column';
import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { reportWords } from './report-words.ts';
import { RunStatus } from './run-status.tsx';

/** The columns of the list of reports. */
export function useReportListColumns(
  hrefOf: (report: CustomReport) => string,
  menuOf: (report: CustomReport) => MenuItem[],
): readonly Column<CustomReport>[] {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const methods = { Payments: t`Payments`, Batches: t`Batches` };
  const frequencyOf = ({ frequency }: CustomReport) => i18n._(reportWords.frequencies[frequency]);
  const actions: Column<CustomReport> = {
    key: 'actions',
    header: t`Actions`,
    kind: 'action',
    cell: (report) => {
      const { name } = report;
      return (
        <Menu label={t`Actions for “${name}”`} items={menuOf(report)} align="end">
          {(trigger) => <IconButton {...trigger} glyph={IconDots} label={t`Actions for “${name}”`} size="sm" />}
        </Menu>
      );
    },
  };
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
      value: ({ processing_method }) => methods[processing_method],
      sortable: true,
      second: true,
      spare: true,
      cell: ({ processing_method }) => methods[processing_method],
    },
    {
      key: 'frequency',
      header: t`Frequency`,
      value: frequencyOf,
      sortable: true,
      second: true,
      cell: frequencyOf,
    },
    {
      key: 'format',
      header: t`Format`,
      value: ({ format: file }) => file,
      second: true,
      spare: true,
      cell: ({ format: file }) => file,
    },
    {
      key: 'recipients',
      header: t`Recipients`,
      value: ({ recipients }) => recipients.join(', '),
      second: true,
      spare: true,
      maxWidth: '200px',
      full: ({ recipients }) => recipients.join(', '),
      cell: ({ recipients }) => (recipients.length === 0 ? t`Nobody` : recipients.join(', ')),
    },
    {
      key: 'last_run',
      header: t`Last run`,
      value: ({ last_run }) => (last_run === null ? null : i18n._(reportWords.runStatuses[last_run.status])),
      skeleton: 'badge',
      cell: ({ last_run }) => (last_run === null ? '—' : <RunStatus status={last_run.status} />),
    },
    {
      key: 'next_run_at',
      header: t`Next run`,
      kind: 'date',
      datatype: 'date',
      value: ({ next_run_at }) => (next_run_at === null ? null : new Date(next_run_at)),
      sortable: true,
      cell: ({ next_run_at, time_zone }) => (next_run_at === null ? '—' : format.dateTime(next_run_at, time_zone)),
    },
    {
      key: 'updated_at',
      header: t`Changed`,
      kind: 'date',
      datatype: 'date',
      value: ({ updated_at }) => new Date(updated_at),
      sortable: true,
      hidden: true,
      cell: ({ updated_at, time_zone }) => format.dateTime(updated_at, time_zone),
    },
    actions,
  ];
}
