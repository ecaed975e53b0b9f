import { getInvoice } from '@countinghouse/contract/invoice/invoices/get-invoice';
import { getInvoices } from '@countinghouse/contract/invoice/invoices/get-invoices';
import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { cardBrandName } from '@countinghouse/domain/card/card-label';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Skeleton } from '@countinghouse/ui/feedback/skeleton';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCall } from '../../../shared/client/use-call.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortDate } from '../../../shared/format/use-short-date.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { openInvoiceHref } from '../../../shared/invoice/invoice-address.ts';
import { useInvoiceName } from '../../../shared/invoice/invoice-name.ts';
import { useMayOpen } from '../../../shared/navigation/use-may-open.ts';
import styles from '../../../shared/rows/rows.module.css';

/** How many open invoices are shown, and how many are fetched to find the first ones due. */
const shown_maximum = 3;
const looked_at_maximum = '100';

/**
 * Shows the next amounts that a customer owes, by the oldest parts of its open invoices, and what a stored card will be charged for them. Shows nothing
 * if no invoice is open, or to users who cannot see invoices.
 *
 * @param frame wraps the content
 */
export function DueNext({ customer_id, frame }: { customer_id: string; frame: (content: ReactNode) => ReactNode }) {
  const { t } = useLingui();
  const { count } = useFormat();
  const mayOpen = useMayOpen();
  const found = useCall(
    getInvoices,
    { query: { customer_id, overdue_from: '0', sort: 'due_date:asc:date', limit: looked_at_maximum } },
    { shown: 'log', enabled: mayOpen('invoice') },
  );
  const invoices = (found.data?.invoices ?? []).toSorted((one, other) =>
    (one.open_due_date ?? '') < (other.open_due_date ?? '') ? -1 : 1,
  );
  if (found.data === undefined || invoices.length === 0) return null;
  const more = count(found.data.total_count - shown_maximum);
  return frame(
    <>
      <ul className={styles.rows}>
        {invoices.slice(0, shown_maximum).map(({ invoice_id }) => (
          <DueRow key={invoice_id} invoice_id={invoice_id} />
        ))}
      </ul>
      {found.data.total_count > shown_maximum ? (
        <p className="ui-small ui-dim">{t`Other open invoices: ${more}`}</p>
      ) : null}
    </>,
  );
}

/** The next part of an invoice that is due. */
function DueRow({ invoice_id }: { invoice_id: string }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const dateOf = useShortDate(usePageZone());
  const nameOf = useInvoiceName();
  const found = useCall(getInvoice, { params: { invoice_id } }, { shown: 'log' });
  if (found.isPending) {
    return (
      <li className={styles.row}>
        <Skeleton height={36} />
      </li>
    );
  }
  const invoice = found.data?.invoice;
  const part = invoice?.parts.find(({ open_amount }) => open_amount > 0);
  if (invoice === undefined || part === undefined) return null;
  const due = part.due_date === null ? '' : dateOf(part.due_date);
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>
          <TextLink plain href={openInvoiceHref(invoice_id)}>
            {nameOf(invoice)}
          </TextLink>
        </span>
        <Charge invoice={invoice} />
      </span>
      <span className={`${styles.end} ${styles.stacked}`}>
        <span>{money(part.open_amount, invoice.currency)}</span>
        <span className="ui-small ui-dim">
          {invoice.overdue_days > 0
            ? t({ message: `Was due ${due}`, context: 'date' })
            : t({ message: `Due ${due}`, context: 'date' })}
        </span>
      </span>
    </li>
  );
}

/** The next automatic charge: which card, when, and how much if it differs from the amount beside it. */
function Charge({ invoice: { charging, currency, parts } }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { money } = useFormat();
  const timeOf = useShortTime(usePageZone());
  if (charging === null) return <span className={styles.note}>{t`Charges no stored card`}</span>;
  const { card, next, is_under_way } = charging;
  if (next === null) {
    const words = is_under_way ? t`A payment is in progress` : t`The stored card was not charged`;
    return <span className={styles.note}>{words}</span>;
  }
  const name = `${cardBrandName(card.card_brand)} ${card.card_number}`;
  const at = timeOf(next.at);
  const amount = money(next.amount, currency);
  const is_this = next.amount === parts.find(({ open_amount }) => open_amount > 0)?.open_amount;
  return (
    <span className={styles.note}>
      {is_this ? t`${name} will be charged on ${at}` : t`${name} will be charged ${amount} on ${at}`}
    </span>
  );
}
