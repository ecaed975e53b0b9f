import { getInvoices } from '@countinghouse/contract/invoice/invoices/get-invoices';
import type { InvoiceRow } from '@countinghouse/contract/invoice/invoices/invoice';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { TableSkeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import { useCallPages } from '../../../shared/client/use-call-pages.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortDate } from '../../../shared/format/use-short-date.ts';
import { useShortDay } from '../../../shared/format/use-short-day.ts';
import { openInvoiceHref } from '../../../shared/invoice/invoice-address.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { InvoiceStatusBadge } from '../../../shared/invoice/invoice-status-badge.tsx';
import { CallErrorState } from '../../../shared/page/call-error.tsx';
import styles from '../../../shared/rows/rows.module.css';

/** A customer's invoices, estimates and credit notes, newest first: the total, the balance and the due date of each. */
export function CustomerInvoices({ customer_id }: { customer_id: string }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const found = useCallPages(getInvoices, { query: { customer_id } }, ({ invoices }) => invoices, {
    first_count: 10,
    more_count: 30,
  });
  const invoices = found.rows;
  if (invoices === undefined) {
    return found.error === null ? (
      <TableSkeleton rows={4} />
    ) : (
      <CallErrorState error={found.error} title={t`Couldn’t load the invoices`} onRetry={found.retry} />
    );
  }
  if (invoices.length === 0) return <p className={styles.empty}>{t`This customer has no invoices yet.`}</p>;
  const shown = count(invoices.length);
  const all = count(found.total_count);
  return (
    <div className="ui-stack">
      <ul className={styles.rows}>
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.invoice_id} invoice={invoice} />
        ))}
      </ul>
      {found.has_more ? (
        <div className="ui-between">
          <span className="ui-small ui-dim">{t`${shown} of ${all}`}</span>
          <Button size="tool" loading={found.is_loading_more} onClick={found.more}>
            {t`Show more invoices`}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function InvoiceLine({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const zone = usePageZone();
  const dateOf = useShortDate(zone);
  const dayOf = useShortDay(zone);
  const nameOf = useInvoiceName();
  const { invoice_id, issue_date, open_due_date, created_at, total_amount, balance_amount, currency } = invoice;
  const day = issue_date === null ? dayOf(created_at) : dateOf(issue_date);
  const due = open_due_date === null ? undefined : dateOf(open_due_date);
  const owed = money(balance_amount, currency);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>
          <TextLink plain href={openInvoiceHref(invoice_id)}>
            {nameOf(invoice)}
          </TextLink>
        </span>
        <span className={styles.note}>{due === undefined ? day : t`${day} · ${owed} due ${due}`}</span>
      </span>
      <span className={`${styles.end} ${styles.stacked}`}>
        <span>{money(total_amount, currency)}</span>
        <InvoiceStatusBadge invoice={invoice} />
      </span>
    </li>
  );
}
