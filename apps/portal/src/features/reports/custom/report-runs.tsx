import type { CustomReport, ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import { Button } from '@countinghouse/ui/button/button';
import { Timeline } from '@countinghouse/ui/display/timeline';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNamedTime } from '../../../shared/format/use-named-time.ts';
import { reportWords } from './report-words.ts';
import { RunStatus } from './run-status.tsx';
import { useRunDownload } from './use-run-download.ts';

const meanings = { waiting: 'neutral', running: 'info', sending: 'info', done: 'success', failed: 'danger' } as const;

/** The runs of a report, newest first: what each covers, its status, and its file. */
export function ReportRuns({
  entity_id,
  report,
  runs,
}: {
  entity_id: string;
  report: CustomReport;
  runs: readonly ReportRun[];
}) {
  const { t } = useLingui();
  const timeOf = useNamedTime(report.time_zone);
  const { download, loading } = useRunDownload(entity_id);
  if (runs.length === 0) {
    return <p className="ui-dim">{t`It has not run yet. Its runs and their files will appear here.`}</p>;
  }
  return (
    <Timeline
      label={t`Runs`}
      events={runs.map((run) => {
        const time = timeOf(run.scheduled_for);
        return {
          key: run.run_id,
          meaning: meanings[run.status],
          time,
          instant: run.scheduled_for,
          title: <RunStatus status={run.status} />,
          note: (
            <div className="ui-stack">
              <RunNote run={run} report={report} />
              {run.has_file ? (
                <div>
                  <Button
                    size="tool"
                    icon={IconDownload}
                    loading={loading === run.run_id}
                    aria-label={t`Download the file of ${time}`}
                    onClick={() => void download(run)}
                  >{t`Download`}</Button>
                </div>
              ) : null}
            </div>
          ),
        };
      })}
    />
  );
}

/** What a run covers, its size, its recipients, and what went wrong. */
function RunNote({ run, report }: { run: ReportRun; report: CustomReport }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const timeOf = useNamedTime(report.time_zone);
  const from = format.date(run.from_date);
  const to = format.date(run.to_date);
  const rows = format.count(run.row_count ?? 0);
  const sent = format.count(run.sent_count);
  const all = format.count(run.recipients_count);
  const person = run.requested_by ?? '';
  const again = run.next_try_at === null ? '' : timeOf(run.next_try_at);
  const lines = [
    `${run.from_date === run.to_date ? from : `${from} – ${to}`}, ${run.format}`,
    ...(run.row_count === null ? [] : [plural(run.row_count, { one: `${rows} row`, other: `${rows} rows` })]),
    ...(run.recipients_count === 0 ? [] : [t`Sent to ${sent} of ${all}`]),
    ...(person === '' ? [] : [t`Run by ${person}`]),
    ...(again === '' ? [] : [t`Tried again at ${again}`]),
    ...(run.file_erased
      ? [t`The file was deleted: personal data of a customer in it was erased. Run the report again for a new one.`]
      : []),
    ...(run.failure === null ? [] : [i18n._(reportWords.failures[run.failure])]),
  ];
  return (
    <div>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}
