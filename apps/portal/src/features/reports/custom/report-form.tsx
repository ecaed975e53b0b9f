import { CallError } from '@countinghouse/contract/client';
import { getCustomReport } from '@countinghouse/contract/merchants/reports/get-custom-report';
import { reportName_maximum } from '@countinghouse/domain/report/custom-report';
import { isLocale } from '@countinghouse/domain/text/reader-locale';
import { businessDateOf } from '@countinghouse/domain/time/time-zones';
import { FormSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { EmptyState, ForbiddenState } from '@countinghouse/ui/feedback/state-page';
import { useLingui } from '@lingui/react/macro';
import { useCall } from '../../../shared/client/use-call.ts';
import { clock } from '../../../shared/clock.ts';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import { RoutePage } from '../../../shared/page/route-page.tsx';
import { useAccess } from '../../../shared/session/use-access.ts';
import { OpenReportForm } from './open-report-form.tsx';
import type { ReportForm as FormAddress } from './report-address.ts';
import { definitionOf, newReport } from './report-draft.ts';
import type { ReportEntity } from './use-report-form.ts';

/** The form of a new report, of a change, or of a copy. It first reads what it is made from. */
export function ReportForm({ address, entity }: { address: FormAddress; entity: ReportEntity }) {
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
              ? t`This needs Custom Reports, Update (CRUP). Ask someone who manages roles in your account.`
              : t`This needs Custom Reports, Add (CRAD). Ask someone who manages roles in your account.`
          }
        />
      </RoutePage>
    );
  }
  if (address.kind === 'new') {
    const today = businessDateOf(clock.now(), entity.zone);
    const first = newReport(today, entity.zone, isLocale(i18n.locale) ? i18n.locale : 'en');
    return <OpenReportForm key="new" title={title} entity={entity} first={first} origin={undefined} />;
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
            title={t`Couldn’t load the report`}
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
    <OpenReportForm
      key={`${address.kind} ${report.report_id}`}
      title={title}
      entity={entity}
      first={changes ? definitionOf(report) : copied}
      origin={changes ? report : undefined}
    />
  );
}
