import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';
import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { FormLayout } from '@countinghouse/ui/field/form-section';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { errorTexts } from '../../../shared/client/report-error.ts';
import { goTo } from '../../../shared/navigation/go-to.ts';
import { useLeaveWords } from '../../../shared/navigation/use-leave-question.ts';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { DeliverySection } from './delivery-section.tsx';
import { FiltersSection } from './filters-section.tsx';
import { OtherVersion } from './other-version.tsx';
import { reportHref } from './report-address.ts';
import { ReportPanel } from './report-panel.tsx';
import { ReportPreview } from './report-preview.tsx';
import { type ReportEntity, useReportForm } from './use-report-form.ts';
import { WhatSection } from './what-section.tsx';
import { WhenSection } from './when-section.tsx';

/** A fault in any of these means that the schedule cannot be shown. */
const scheduleFields = ['frequency', 'time_zone', 'start_date', 'end_date', 'run_time'] as const;

/** The form of a report, with what it is made from loaded. */
export function OpenReportForm({
  title,
  entity,
  first,
  origin,
}: {
  title: string;
  entity: ReportEntity;
  first: ReportDefinition;
  /** The report that is edited; undefined for a new one. */
  origin: CustomReport | undefined;
}) {
  const { t } = useLingui();
  const { may } = useAccess();
  const leaveWords = useLeaveWords();
  const form = useReportForm({ entity, first, origin });
  const { report, problems, sections, other, failure } = form;
  const cancel = async () => {
    if (form.unsent && !(await confirm(leaveWords))) return;
    void goTo(origin === undefined ? '/reports/custom' : reportHref(origin.report_id));
  };
  return (
    <RoutePage title={title} lastCrumb={title}>
      <form
        ref={form.place}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        noValidate
        aria-label={title}
        autoComplete="off"
      >
        <FormLayout
          panel={
            <ReportPanel
              title={title}
              report={report}
              scheduled={!scheduleFields.some((field) => problems.has(field))}
              action={
                <div className="ui-stack">
                  {failure === undefined ? null : (
                    <Callout tone="danger" alert title={t`The report was not saved`}>
                      {errorTexts(failure).texts.join(' ')}
                    </Callout>
                  )}
                  <Button
                    type="submit"
                    size="big"
                    full
                    color="primary"
                    loading={form.sending}
                    disabledReason={form.locked}
                  >
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
              onTheirs={() => form.takeTheirs(other)}
              onMine={() => void form.saveMine(other)}
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
