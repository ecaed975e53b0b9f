import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { ReportPage } from './report-page.tsx';

/** /reports/global-settlement, and /admin/reports/settlement: the batches of all merchants, with a Totals row at the end. */
export function GlobalSettlementPage() {
  const { t } = useLingui();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <ReportPage
      path={path}
      title={t`Global Settlement`}
      purpose={t`What the closed batches of all merchants came to.`}
      global
    />
  );
}
