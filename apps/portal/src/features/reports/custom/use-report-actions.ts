import type { CustomReport } from '@countinghouse/contract/merchants/reports/custom-report';
import { deleteCustomReport } from '@countinghouse/contract/merchants/reports/delete-custom-report';
import { getCustomReport } from '@countinghouse/contract/merchants/reports/get-custom-report';
import { getCustomReportRuns } from '@countinghouse/contract/merchants/reports/get-custom-report-runs';
import { getCustomReports } from '@countinghouse/contract/merchants/reports/get-custom-reports';
import { runCustomReport } from '@countinghouse/contract/merchants/reports/run-custom-report';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import type { MenuItem } from '@countinghouse/ui/overlay/menu';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { offered, useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { reportFormHref, reportHref } from './report-address.ts';

/** Returns the actions on a report, as far as the user may: run it now, change, copy and delete it. */
export function useReportActions(
  entity_id: string,
  onDeleted: () => void,
): {
  mayRun: boolean;
  /** Why nothing can be run or deleted. */
  locked: string | undefined;
  run: (report: CustomReport) => Promise<unknown>;
  menuOf: (report: CustomReport) => MenuItem[];
} {
  const { t } = useLingui();
  const { may } = useAccess();
  const { lockOf, act, end, change } = useActions([getCustomReports, getCustomReport, getCustomReportRuns]);

  const run = ({ name, report_id }: CustomReport) =>
    act(
      () => send(runCustomReport, { params: { id: entity_id, report_id } }),
      () =>
        toast({
          tone: 'success',
          title: t`“${name}” is running`,
          link: { label: t`See its runs`, href: reportHref(report_id) },
        }),
    );
  const remove = ({ name, report_id }: CustomReport) =>
    end(
      {
        title: t`Delete “${name}”?`,
        subtitle: t`Its runs and their files are deleted with it. This cannot be undone.`,
        confirmLabel: t`Delete report`,
      },
      () => send(deleteCustomReport, { params: { id: entity_id, report_id } }),
      () => {
        onDeleted();
        toast({ tone: 'success', title: t`Report “${name}” deleted` });
      },
    );
  const mayRun = may('CRAD') || may('CRUP');
  return {
    mayRun,
    locked: lockOf(runCustomReport),
    run,
    menuOf: (report) =>
      offered([
        mayRun &&
          change(runCustomReport, {
            key: 'run',
            label: t`Run now`,
            glyph: IconPlayerPlay,
            onSelect: () => run(report),
          }),
        may('CRUP') && {
          key: 'edit',
          label: t`Change report`,
          glyph: IconPencil,
          href: reportFormHref({ kind: 'edit', report_id: report.report_id }),
        },
        may('CRAD') && {
          key: 'copy',
          label: t`Copy report`,
          glyph: IconCopy,
          href: reportFormHref({ kind: 'copy', report_id: report.report_id }),
        },
        may('CRDE') && { key: 'rule', separator: true },
        may('CRDE') &&
          change(deleteCustomReport, {
            key: 'delete',
            label: t`Delete report`,
            glyph: IconTrash,
            danger: true,
            onSelect: () => remove(report),
          }),
      ]),
  };
}
