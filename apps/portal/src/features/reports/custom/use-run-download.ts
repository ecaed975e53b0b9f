import type { ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import { downloadCustomReportRun } from '@countinghouse/contract/merchants/reports/download-custom-report-run';
import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reportError } from '../../../shared/client/report-error.ts';
import { send } from '../../../shared/client/send.ts';
import { saveAnswer } from '../../../shared/export/save-file.ts';
import { useAccess } from '../../../shared/session/use-access.ts';

/**
 * Returns the function that downloads the files of runs, one at a time. Without EXPT a toast says so and nothing is fetched (specification
 * section 6).
 */
export function useRunDownload(entity_id: string): {
  /** The run whose file is being downloaded. */
  loading: string | undefined;
  download: (run: ReportRun) => Promise<void>;
} {
  const { t } = useLingui();
  const { may } = useAccess();
  const [loading, setLoading] = useState<string>();
  const download = async ({ report_id, run_id }: ReportRun) => {
    if (!may('EXPT')) {
      toast({ tone: 'danger', title: t`You do not have access to export this data` });
      return;
    }
    setLoading(run_id);
    try {
      const file = await send(downloadCustomReportRun, { params: { id: entity_id, report_id, run_id } });
      await saveAnswer(file);
    } catch (error) {
      reportError(error);
    } finally {
      setLoading(undefined);
    }
  };
  return { loading, download };
}
