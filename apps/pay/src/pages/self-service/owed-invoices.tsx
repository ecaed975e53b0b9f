import { CallError } from '@countinghouse/contract/client';
import { downloadVisitorInvoice } from '@countinghouse/contract/payment-link/invoices/download-visitor-invoice';
import { getOwedInvoices } from '@countinghouse/contract/payment-link/invoices/get-owed-invoices';
import { openOwedInvoice } from '@countinghouse/contract/payment-link/invoices/open-owed-invoice';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { send } from '../../client/send.ts';
import { Button } from '../../components/button.tsx';
import { formatDate, money } from '../../format.ts';
import { type Closed, type Visit, visitFurther } from '../../visit/visit.ts';
import { saveLabel } from '../invoice/invoice-words.ts';
import { SavePdf } from '../save-pdf.tsx';
import type { CustomerPage } from './customer-page.ts';
import styles from './self-service.module.css';
import { ShowMore } from './show-more.tsx';
import { useMoreRows } from './use-more-rows.ts';

type OwedInvoice = CustomerPage['owed_invoices'][number];

/** The open invoices of a customer, each with a way to pay it. Shows nothing if there are none. */
export function OwedInvoices({
  page,
  onClosed,
  onVisit,
}: {
  page: CustomerPage;
  onClosed: (why: Closed['why']) => void;
  onVisit: (visit: Visit) => void;
}) {
  const [opening, setOpening] = useState<string>();
  const [failed, setFailed] = useState(false);
  const { owed_invoices: owed, has_more_owed_invoices: has_more } = page;
  const more = useMoreRows({
    page: { rows: owed, has_more },
    load: async ({ due_date, invoice_number }) => {
      const query = { after_due_date: due_date, after_invoice_number: invoice_number };
      const next = await send(getOwedInvoices, { query });
      return { rows: next.owed_invoices, has_more: next.has_more };
    },
    onClosed,
  });
  if (owed.length === 0) return null;
  const pay = async ({ invoice_id }: OwedInvoice) => {
    if (opening !== undefined) return;
    setOpening(invoice_id);
    setFailed(false);
    try {
      const { link } = await send(openOwedInvoice, { params: { invoice_id }, body: {} });
      const visit = await visitFurther(link.secret);
      if (visit !== undefined) return onVisit(visit);
      setFailed(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 401) return onClosed('session_over');
      setFailed(true);
    }
    setOpening(undefined);
  };
  return (
    <section class={styles.section}>
      <h2 class={styles.subtitle}>{t`What is owed`}</h2>
      <ul ref={more.list}>
        {more.rows.map((invoice) => (
          <OwedRow
            key={invoice.invoice_id}
            invoice={invoice}
            takes_payments={page.takes_payments}
            busy={opening === invoice.invoice_id}
            onPay={() => void pay(invoice)}
          />
        ))}
      </ul>
      <ShowMore more={more} label={t`Show more invoices`} />
      <p class={styles.told} role="alert">
        {failed ? t`The invoice could not be opened. Try again.` : ''}
      </p>
    </section>
  );
}

function OwedRow({
  invoice,
  takes_payments,
  busy,
  onPay,
}: {
  invoice: OwedInvoice;
  takes_payments: boolean;
  busy: boolean;
  onPay: () => void;
}) {
  const { invoice_id, invoice_number: number, title, balance_amount, currency } = invoice;
  const name = t`Invoice ${number}`;
  const sum = money(balance_amount, currency);
  const load = () => send(downloadVisitorInvoice, { query: { invoice_id } });
  return (
    <li class={styles.row} tabIndex={-1}>
      <p class={styles.what}>
        <span class={styles.name} dir="auto">
          {title === '' ? name : `${name} · ${title}`}
        </span>
        <span class={invoice.overdue_days > 0 ? styles.late : styles.note}>
          {standingText(invoice, takes_payments)}
        </span>
      </p>
      <p class={styles.sum}>{sum}</p>
      <div class={styles.actions}>
        {invoice.state === 'open' || invoice.state === 'partially_paid' ? (
          <Button glyph="card" busy={busy} onPress={onPay}>
            {t`Pay invoice ${number}`}
          </Button>
        ) : null}
        <SavePdf label={saveLabel({ kind: 'invoice' })} load={load} about={name} />
      </div>
    </li>
  );
}

/** Returns when an invoice is due, or why it cannot be paid. If the business takes no payments at all, the page says so once, above the list. */
function standingText({ state, overdue_days: count, due_date }: OwedInvoice, takes_payments: boolean): string {
  if (state === 'being_paid') return t`Being paid`;
  if (state === 'business_unavailable' && takes_payments) return t`This business cannot take payments right now`;
  const date = formatDate(due_date);
  return count > 0 ? plural(count, { one: '# day overdue', other: '# days overdue' }) : t`Due ${date}`;
}
