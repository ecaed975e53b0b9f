import { CallError } from '@countinghouse/contract/client';
import { createCustomReport } from '@countinghouse/contract/merchants/create-custom-report';
import type { CustomReport } from '@countinghouse/contract/merchants/custom-report';
import { getCustomReport } from '@countinghouse/contract/merchants/get-custom-report';
import { updateCustomReport } from '@countinghouse/contract/merchants/update-custom-report';
import { type ReportDefinition, reportName_maximum } from '@countinghouse/domain/custom-report';
import { nextOccurrence } from '@countinghouse/domain/report-schedule';
import { businessDateOf } from '@countinghouse/domain/time-zones';
import { TextButton } from '@countinghouse/ui/anchor';
import { Button } from '@countinghouse/ui/button';
import { Callout } from '@countinghouse/ui/callout';
import { confirm } from '@countinghouse/ui/confirm';
import { FormPanel } from '@countinghouse/ui/form-panel';
import { FormLayout } from '@countinghouse/ui/form-section';
import { FormSkeleton } from '@countinghouse/ui/skeleton';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/state-page';
import { toast } from '@countinghouse/ui/toast-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNamedTime } from '../../../shared/format/use-named-time.ts';
import { isLocale } from '../../../shared/i18n/locales.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useLeaveQuestion, useLeaveWords } from '../../../shared/navigation/use-leave-question.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { type ReportForm as FormAddress, reportHref } from './report-address.ts';
import { changed, definitionOf, newReport, problemsByField, sentReport } from './report-draft.ts';
import { ReportPreview } from './report-preview.tsx';
import { DeliverySection, FiltersSection, WhatSection, WhenSection } from './report-sections.tsx';
import { reportWords } from './report-words.ts';
import type { useReportEntity } from './use-report-entity.ts';

/** Without any of these it cannot be said when the report runs. */
const scheduleFields = ['frequency', 'time_zone', 'start_date', 'end_date', 'run_time'] as const;

type Entity = NonNullable<ReturnType<typeof useReportEntity>>;

/** The form of a new report, of a change, or of a copy, with what it is made from read first. */
export function ReportForm({ address, entity }: { address: FormAddress; entity: Entity }) {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const title = { new: t`New report`, edit: t`Change report`, copy: t`Copy report` }[address.kind];
  const changes = address.kind === 'edit';
  const origin = useCall(
    getCustomReport,
    { params: { id: entity.id, report_id: address.kind === 'new' ? entity.id : address.report_id } },
    { shown: 'in_place', enabled: address.kind !== 'new' },
  );
  if (!may(changes ? 'CRUP' : 'CRAD')) {
    return (
      <RoutePage title={title} lastCrumb={title}>
        <ForbiddenState
          full
          title={changes ? t`You cannot change reports` : t`You cannot make reports`}
          note={
            changes
              ? t`This needs Custom Reports, Update (CRUP). Somebody who manages the roles of your account can grant it.`
              : t`This needs Custom Reports, Add (CRAD). Somebody who manages the roles of your account can grant it.`
          }
        />
      </RoutePage>
    );
  }
  if (address.kind === 'new') {
    const today = businessDateOf(clock.now(), entity.zone);
    const first = newReport(today, entity.zone, isLocale(i18n.locale) ? i18n.locale : 'en');
    return <OpenForm key="new" title={title} entity={entity} first={first} origin={undefined} />;
  }
  if (origin.error instanceof CallError && origin.error.status === 404) {
    return (
      <RoutePage title={title} lastCrumb={title}>
        <EmptyState
          full
          title={t`There is no such report`}
          note={t`It was deleted, or it belongs to another account. Check the address.`}
        />
      </RoutePage>
    );
  }
  if (origin.data === undefined) {
    return (
      <RoutePage title={title} lastCrumb={title}>
        {origin.isError ? (
          <CallErrorState
            full
            error={origin.error}
            title={t`The report did not load`}
            onRetry={() => void origin.refetch()}
          />
        ) : (
          <FormSkeleton fields={8} />
        )}
      </RoutePage>
    );
  }
  const report = origin.data.custom_report;
  const { name } = report;
  const copied = { ...definitionOf(report), name: t`Copy of ${name}`.slice(0, reportName_maximum) };
  return (
    <OpenForm
      key={`${address.kind} ${report.report_id}`}
      title={title}
      entity={entity}
      first={changes ? definitionOf(report) : copied}
      origin={changes ? report : undefined}
    />
  );
}

function OpenForm({
  title,
  entity,
  first,
  origin,
}: {
  title: string;
  entity: Entity;
  first: ReportDefinition;
  /** The report that is changed; undefined for one that is new. */
  origin: CustomReport | undefined;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { may } = useAccess();
  const locked = useWriteLock(createCustomReport);
  const queries = useQueryClient();
  const leaveWords = useLeaveWords();
  const [start] = useState({ report: first, version: origin?.version });
  const [report, setReport] = useState(first);
  const [version, setVersion] = useState(origin?.version ?? 0);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [other, setOther] = useState<CustomReport>();
  const form = useRef<HTMLFormElement>(null);
  const timeOf = useNamedTime(report.time_zone);
  const today = businessDateOf(clock.now(), report.time_zone);
  const unsent = JSON.stringify(report) !== JSON.stringify(start.report);
  useLeaveQuestion(unsent);

  const problems = problemsByField(report, entity.kind);
  const sections = {
    report,
    entity,
    today,
    change: (changes: Partial<ReportDefinition>) => setReport((before) => changed(before, changes, today)),
    leave: (field: string) => setLeft((before) => new Set([...before, field])),
    errorOf: (field: string) => {
      const problem = problems.get(field);
      // An end that stands before its start is said at once: both are there to be seen.
      const said = tried || left.has(field) || problem?.fault === 'before_start';
      return problem === undefined || !said ? null : i18n._(reportWords.faults[problem.fault]);
    },
  };
  const next = scheduleFields.some((field) => problems.has(field)) ? undefined : nextOccurrence(report, clock.now());

  const save = async (over: number) => {
    setSending(true);
    setFailure(undefined);
    setOther(undefined);
    const body = sentReport(report);
    try {
      const { custom_report } =
        origin === undefined
          ? await send(createCustomReport, { params: { id: entity.id }, body })
          : await send(updateCustomReport, {
              params: { id: entity.id, report_id: origin.report_id },
              body: { ...body, version: over },
            });
      await Promise.all(
        ['get_custom_reports', 'get_custom_report'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
      const { name } = custom_report;
      toast({ tone: 'success', title: t`Report “${name}” saved` });
      void goTo(reportHref(custom_report.report_id));
    } catch (error) {
      setSending(false);
      if (error instanceof CallError && error.code === 'changed_meanwhile' && origin !== undefined) {
        const params = { id: entity.id, report_id: origin.report_id };
        const { custom_report } = await send(getCustomReport, { params });
        setOther(custom_report);
        return;
      }
      setFailure(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || locked !== undefined) return;
    setTried(true);
    if (problems.size > 0) {
      const [field] = problems.keys();
      const found = form.current?.querySelector<HTMLElement>(`[name="${field}"]`);
      (found ?? form.current?.querySelector<HTMLElement>(`#report-what input[type="checkbox"]`))?.focus();
      return;
    }
    void save(version);
  };
  const cancel = async () => {
    if (unsent && !(await confirm(leaveWords))) return;
    void goTo(origin === undefined ? '/reports/custom' : reportHref(origin.report_id));
  };
  const steps: [string, string][] = [
    ['report-what', t`What`],
    ['report-filters', t`Filters`],
    ['report-when', t`When`],
    ['report-delivery', t`Delivery`],
  ];
  const count = format.count(report.columns.length);
  const recipients_count = format.count(report.recipients.length);
  return (
    <RoutePage title={title} lastCrumb={title}>
      <form ref={form} onSubmit={submit} noValidate aria-label={title} autoComplete="off">
        <FormLayout
          panel={
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
                      ? t`Nobody`
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
              action={
                <div className="ui-stack">
                  {failure === undefined ? null : (
                    <Callout tone="danger" alert title={t`The report was not saved`}>
                      {errorTexts(failure).texts.join(' ')}
                    </Callout>
                  )}
                  <Button type="submit" size="big" full color="primary" loading={sending} disabledReason={locked}>
                    {t`Save report`}
                  </Button>
                  <Button full onClick={() => void cancel()}>{t`Cancel`}</Button>
                </div>
              }
            />
          }
        >
          {other === undefined ? null : (
            <OtherVersion
              other={other}
              onTheirs={() => {
                setReport(definitionOf(other));
                setVersion(other.version);
                setOther(undefined);
              }}
              onMine={() => {
                setVersion(other.version);
                void save(other.version);
              }}
            />
          )}
          <WhatSection {...sections} />
          <FiltersSection {...sections} />
          <WhenSection {...sections} />
          <DeliverySection {...sections} mayMail={may('EXPT')} />
        </FormLayout>
        <ReportPreview
          report={report}
          entity_id={entity.id}
          valid={[...problems.keys()].every((field) => field === 'name' || field === 'recipients')}
        />
      </form>
    </RoutePage>
  );
}

/** Somebody else saved this report since it was opened: what is typed stays, and its reader decides. */
function OtherVersion({ other, onTheirs, onMine }: { other: CustomReport; onTheirs: () => void; onMine: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const zone = usePageZone();
  const person = other.updated_by ?? t`Somebody`;
  const time = format.dateTime(other.updated_at, zone);
  return (
    <Callout
      tone="warning"
      alert
      title={t`${person} has changed this report meanwhile`}
      actions={
        <>
          <Button size="tool" onClick={onTheirs}>{t`Show their version`}</Button>
          <Button size="tool" onClick={onMine}>{t`Save mine over it`}</Button>
        </>
      }
    >
      {t`It was saved on ${time}. What you typed is still here and not saved.`}
    </Callout>
  );
}
