import { CallError } from '@countinghouse/contract/client';
import { createCustomReport } from '@countinghouse/contract/merchants/reports/create-custom-report';
import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import { getCustomReport } from '@countinghouse/contract/merchants/reports/get-custom-report';
import { updateCustomReport } from '@countinghouse/contract/merchants/reports/update-custom-report';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { send } from '../../../shared/client/send.ts';
import { clock } from '../../../shared/clock.ts';
import { judgedBy } from '../../../shared/form/form-rules.ts';
import { useRecordForm } from '../../../shared/form/use-record-form.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { reportHref } from './report-address.ts';
import { changed, definitionOf, problemsByField, sentReport } from './report-draft.ts';
import { reportWords } from './report-words.ts';
import type { useReportEntity } from './use-report-entity.ts';

/** The owner of the reports. */
export type ReportEntity = NonNullable<ReturnType<typeof useReportEntity>>;

/** The parts of a definition by name, without `readonly`, because the form changes them. */
type Values = { -readonly [Part in keyof ReportDefinition]: ReportDefinition[Part] };

/**
 * The form of a report. It works on the whole definition, because one part decides which others exist, and the preview shows all.
 * @param first the initial definition
 * @param origin the report that is edited; undefined for a new one
 */
export function useReportForm({
  entity,
  first,
  origin,
}: {
  entity: ReportEntity;
  first: ReportDefinition;
  origin: CustomReport | undefined;
}) {
  const { t, i18n } = useLingui();
  const locked = useWriteLock(createCustomReport);
  const queries = useQueryClient();
  /** The version that a save replaces. */
  const version = useRef(origin?.version ?? 0);
  const [other, setOther] = useState<CustomReport>();
  const rules = useMemo(
    () =>
      judgedBy(
        (values: Values) =>
          [...problemsByField(values, entity.kind)].map(([field, { fault }]) => ({ field, fault: String(fault) })),
        sentReport,
      ),
    [entity.kind],
  );
  const params = { id: entity.id, report_id: origin?.report_id ?? '' };
  const record = useRecordForm({
    rules,
    start: first as Values,
    locked,
    shown: 'tried',
    // The gateway's faults of a report appear beside the button.
    fieldOf: () => undefined,
    send: (body, options) => {
      setOther(undefined);
      return origin === undefined
        ? send(createCustomReport, { params: { id: entity.id }, body }, options)
        : send(updateCustomReport, { params, body: { ...body, version: version.current } }, options);
    },
    onSent: async ({ custom_report: { name, report_id } }) => {
      await Promise.all(
        ['get_custom_reports', 'get_custom_report'].map((call) => queries.invalidateQueries({ queryKey: [call] })),
      );
      toast({ tone: 'success', title: t`Report “${name}” saved` });
      void goTo(reportHref(report_id));
    },
    onFailed: async (error) => {
      if (!(error instanceof CallError && error.code === 'changed_meanwhile') || origin === undefined) return false;
      await send(getCustomReport, { params }).then(({ custom_report }) => setOther(custom_report), record.setFailure);
      return true;
    },
  });
  const { form, control } = record;
  const report = useWatch({ control }) as ReportDefinition;
  const { isSubmitted } = useFormState({ control });
  const today = businessDateOf(clock.now(), report.time_zone);
  const problems = problemsByField(report, entity.kind);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  const change = (changes: Partial<ReportDefinition>) => {
    const before = form.getValues();
    const next = changed(before, changes, today) as Values;
    for (const name of Object.keys(next) as (keyof Values)[]) {
      if (!Object.is(next[name], before[name])) form.setValue(name, next[name], { shouldDirty: true });
    }
  };
  return {
    ...record,
    locked,
    report,
    problems,
    other,
    takeTheirs: (theirs: CustomReport) => {
      version.current = theirs.version;
      setOther(undefined);
      form.reset(definitionOf(theirs));
    },
    saveMine: (theirs: CustomReport) => {
      version.current = theirs.version;
      return record.submit();
    },
    /** What each section of the form works on. */
    sections: {
      report,
      entity,
      today,
      change,
      leave: (field: string) => setLeft((before) => new Set([...before, field])),
      errorOf: (field: string) => {
        const problem = problems.get(field);
        // An end before its start is reported immediately, because both are visible.
        const said = isSubmitted || left.has(field) || problem?.fault === 'before_start';
        return problem === undefined || !said ? null : i18n._(reportWords.faults[problem.fault]);
      },
    },
  };
}
