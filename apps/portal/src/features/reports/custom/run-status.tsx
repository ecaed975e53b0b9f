import type { ReportRun } from '@countinghouse/contract/merchants/reports/custom-report';
import { Badge, type BadgeMark, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';
import { reportWords } from './report-words.ts';

const looks: Record<ReportRun['status'], { meaning: BadgeMeaning; mark: BadgeMark }> = {
  waiting: { meaning: 'neutral', mark: 'ring' },
  running: { meaning: 'info', mark: 'half' },
  sending: { meaning: 'info', mark: 'half' },
  done: { meaning: 'success', mark: 'dot' },
  failed: { meaning: 'danger', mark: 'dot' },
};

/** The status of a run as a badge. */
export function RunStatus({ status }: { status: ReportRun['status'] }) {
  const { i18n } = useLingui();
  return <Badge {...looks[status]}>{i18n._(reportWords.runStatuses[status])}</Badge>;
}

/** Returns whether a run is still in progress. */
export function isUnderWay({ status }: Pick<ReportRun, 'status'>): boolean {
  return status === 'waiting' || status === 'running' || status === 'sending';
}
