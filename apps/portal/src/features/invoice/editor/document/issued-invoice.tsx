import type { EstimateAnswer } from '@countinghouse/contract/invoice/invoices/get-invoice';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { Badge } from '@countinghouse/ui/display/badge';
import { plural } from '@lingui/core/macro';
import { usePageZone } from '../../../../shared/format/page-zone.ts';
import { useInvoiceName } from '../../../../shared/invoice/invoice-name.ts';
import { invoiceLooks, useInvoiceWords } from '../../../../shared/invoice/invoice-words.ts';
import { RoutePage } from '../../../../shared/page/route-page.tsx';
import { useAccess } from '../../../../shared/session/use-access.ts';
import { AnsweredEstimate } from '../../shared/answered-estimate.tsx';
import type { InvoiceMerchant } from '../form/invoice-entity.ts';
import { Paper } from '../paper/paper.tsx';
import styles from './document.module.css';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentHistory } from './document-history.tsx';

/** A document that is issued or scheduled: as the customer sees it, with its state and actions. */
export function IssuedInvoice({
  invoice,
  answer,
  merchant,
}: {
  invoice: Invoice;
  answer: EstimateAnswer | null;
  merchant: InvoiceMerchant;
}) {
  const name = useInvoiceName()(invoice);
  const { may } = useAccess();
  const zone = usePageZone();
  return (
    <RoutePage
      title={name}
      lastCrumb={name}
      titleExtra={<StatusBadge invoice={invoice} />}
      actions={<DocumentActions invoice={invoice} />}
    >
      <div className={styles.layout}>
        <div className={styles.facts}>
          <AnsweredEstimate answer={answer} zone={zone} />
          <DocumentFacts invoice={invoice} />
        </div>
        <div className={styles.paper}>
          <Paper document={invoice} business={merchant.doing_business_as} />
        </div>
        {may('INVH') ? (
          <div className={styles.history}>
            <DocumentHistory invoice={invoice} />
          </div>
        ) : null}
      </div>
    </RoutePage>
  );
}

function StatusBadge({ invoice: { status, overdue_days } }: { invoice: Invoice }) {
  const { statusName } = useInvoiceWords();
  if (overdue_days > 0) {
    return <Badge meaning="danger">{plural(overdue_days, { one: 'Overdue # day', other: 'Overdue # days' })}</Badge>;
  }
  return <Badge {...invoiceLooks[status]}>{statusName(status)}</Badge>;
}
