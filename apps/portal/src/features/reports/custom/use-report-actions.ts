import type { CustomReport } from '@countinghouse/contract/merchants/custom-report';
import { deleteCustomReport } from '@countinghouse/contract/merchants/delete-custom-report';
import { runCustomReport } from '@countinghouse/contract/merchants/run-custom-report';
import { confirm } from '@countinghouse/ui/confirm';
import type { MenuItem } from '@countinghouse/ui/menu';
import { toast } from '@countinghouse/ui/toast-store';
import { useLingui } from '@lingui/react/macro';
import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useWriteLock } from '../../../shared/session/use-write-lock.ts';
import { reportFormHref, reportHref } from './report-address.ts';

/** What can be done with a report: run it now, change, copy and delete it, as far as this person may. */
export function useReportActions(
  entity_id: string,
  onDeleted: () => void,
): {
  mayRun: boolean;
  /** Why nothing can be run or deleted from here. */
  locked: string | undefined;
  run: (report: CustomReport) => Promise<void>;
  remove: (report: CustomReport) => Promise<void>;
  menuOf: (report: CustomReport) => MenuItem[];
} {
  const { t } = useLingui();
  const { may } = useAccess();
  const locked = useWriteLock();
  const queries = useQueryClient();
  const renew = () =>
    Promise.all(
      ['get_custom_reports', 'get_custom_report', 'get_custom_report_runs'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );

  const run = async (report: CustomReport) => {
    const { name, report_id } = report;
    try {
      await send(runCustomReport, { params: { id: entity_id, report_id } });
      toast({
        tone: 'success',
        title: t`“${name}” is running`,
        link: { label: t`See its runs`, href: reportHref(report_id) },
      });
      await renew();
    } catch (error) {
      reportError(error);
    }
  };
  const remove = async (report: CustomReport) => {
    const { name, report_id } = report;
    try {
      const sure = await confirm({
        title: t`Delete “${name}”?`,
        subtitle: t`Its runs and their files are deleted with it. This cannot be undone.`,
        lead: 'trash',
        tone: 'danger',
        confirmLabel: t`Delete report`,
        confirmColor: 'danger',
        cancelLabel: t`Keep it`,
        onConfirm: async () => {
          await send(deleteCustomReport, { params: { id: entity_id, report_id } });
        },
      });
      if (!sure) return;
      onDeleted();
      toast({ tone: 'success', title: t`Report “${name}” deleted` });
      await renew();
    } catch (error) {
      reportError(error);
    }
  };
  const mayRun = may('CRAD') || may('CRUP');
  return {
    mayRun,
    locked,
    run,
    remove,
    menuOf: (report) => [
      ...(mayRun
        ? [
            {
              key: 'run',
              label: t`Run now`,
              glyph: IconPlayerPlay,
              onSelect: () => run(report),
              disabledReason: locked,
            },
          ]
        : []),
      ...(may('CRUP')
        ? [
            {
              key: 'edit',
              label: t`Change report`,
              glyph: IconPencil,
              href: reportFormHref({ kind: 'edit', report_id: report.report_id }),
            },
          ]
        : []),
      ...(may('CRAD')
        ? [
            {
              key: 'copy',
              label: t`Copy report`,
              glyph: IconCopy,
              href: reportFormHref({ kind: 'copy', report_id: report.report_id }),
            },
          ]
        : []),
      ...(may('CRDE')
        ? [
            { key: 'rule', separator: true as const },
            {
              key: 'delete',
              label: t`Delete report`,
              glyph: IconTrash,
              danger: true,
              onSelect: () => void remove(report),
              disabledReason: locked,
            },
          ]
        : []),
    ],
  };
}
