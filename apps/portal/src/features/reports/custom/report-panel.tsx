import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { nextOccurrence } from '@countinghouse/domain/report/report-schedule';
import { TextButton } from '@countinghouse/ui/button/anchor';
import { FormPanel } from '@countinghouse/ui/field/form-panel';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { clock } from '../../../shared/clock.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNamedTime } from '../../../shared/format/use-named-time.ts';
import { reportWords } from './report-words.ts';

/** A summary of the report as it is typed, with links to the form's sections. */
export function ReportPanel({
  title,
  report,
  scheduled,
  action,
}: {
  title: string;
  report: ReportDefinition;
  /** Whether the schedule can be shown. */
  scheduled: boolean;
  action: ReactNode;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const timeOf = useNamedTime(report.time_zone);
  const next = scheduled ? nextOccurrence(report, clock.now()) : undefined;
  const steps: [string, string][] = [
    ['report-what', t`What`],
    ['report-filters', t`Filters`],
    ['report-when', t`When`],
    ['report-delivery', t`Delivery`],
  ];
  const count = format.count(report.columns.length);
  const recipients_count = format.count(report.recipients.length);
  return (
    <FormPanel
      title={t`Summary`}
      lines={[
        {
          key: 'columns',
          label: t`Columns`,
          value: plural(report.columns.length, {
            one: `${count} column`,
            other: `${count} columns`,
          }),
        },
        { key: 'frequency', label: t`Frequency`, value: i18n._(reportWords.frequencies[report.frequency]) },
        {
          key: 'next',
          label: t`Next run`,
          value: next === undefined ? '—' : timeOf(next.scheduled_for.toISOString()),
        },
        {
          key: 'recipients',
          label: t`Recipients`,
          value:
            report.recipients.length === 0
              ? t`No one`
              : plural(report.recipients.length, {
                  one: `${recipients_count} address`,
                  other: `${recipients_count} addresses`,
                }),
        },
      ]}
      details={
        <nav aria-label={title}>
          <ul className="ui-stack">
            {steps.map(([id, label]) => (
              <li key={id}>
                <TextButton onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}>
                  {label}
                </TextButton>
              </li>
            ))}
          </ul>
        </nav>
      }
      action={action}
    />
  );
}
