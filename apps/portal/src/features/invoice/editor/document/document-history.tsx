import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { Section } from '@countinghouse/ui/layout/page';
import { useLingui } from '@lingui/react/macro';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { InvoiceHistory } from '../../shared/invoice-history.tsx';

/** The history of a document, beside it. */
export function DocumentHistory({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  return (
    <Section title={t({ message: 'History', context: 'of an invoice' })}>
      <InvoiceHistory invoice={invoice} zone={usePageZone()} />
    </Section>
  );
}
