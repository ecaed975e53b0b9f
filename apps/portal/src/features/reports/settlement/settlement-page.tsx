import { useLingui } from '@lingui/react/macro';
import { ReportPage } from './report-page.tsx';

/** /reports/settlement: a merchant's closed batches, what waits for settlement, and Settle now. */
export function SettlementPage() {
  const { t } = useLingui();
  return (
    <ReportPage
      path="/reports/settlement"
      title={t`Settlement`}
      purpose={t`The batches that have closed, and what each of them came to.`}
      global={false}
    />
  );
}
