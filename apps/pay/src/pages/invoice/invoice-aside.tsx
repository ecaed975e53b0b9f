import type { InvoicePage } from '@countinghouse/contract/payment-link/visitor-page';
import { t } from '@lingui/core/macro';
import { Button } from '../../components/button.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { formatInstant, money } from '../../format.ts';
import { type Receipt, ReceiptView } from '../receipt/receipt-page.tsx';
import styles from './invoice.module.css';

/** What the visitor has just paid, and the amount that is left, if any. */
export function ReceiptOfInvoice({
  page,
  receipt,
  email,
  onPayRest,
}: {
  page: InvoicePage;
  receipt: Receipt;
  email: string;
  onPayRest: () => void;
}) {
  const { payable, currency } = page;
  const rest = payable === null ? '' : money(payable.whole_amount, currency);
  return (
    <section class={styles.aside}>
      <ReceiptView receipt={receipt} email={email} />
      {payable === null ? null : (
        <div class={styles.actions}>
          <Button onPress={onPayRest}>{t`Pay more of this invoice: ${rest} is left`}</Button>
        </div>
      )}
    </section>
  );
}

/** The invoice is paid, by this payer or another. */
export function InvoicePaid({ page: { paid_at, time_zone } }: { page: InvoicePage }) {
  const when = paid_at === null ? undefined : formatInstant(paid_at, time_zone);
  return (
    <section class={styles.aside}>
      <StateMessage glyph="check" tone="success" title={t`This invoice is paid`}>
        <p>{when === undefined ? t`There is nothing left to pay.` : t`Paid on ${when}`}</p>
      </StateMessage>
    </section>
  );
}

/** Another payer is paying all that is left. The page polls for the result. */
export function BeingPaid() {
  return (
    <section class={styles.aside}>
      <StateMessage glyph="busy" tone="info" title={t`Someone is paying right now`}>
        <p>{t`A payment of the full balance is in progress. If it fails, you can pay here. This page updates automatically.`}</p>
      </StateMessage>
    </section>
  );
}

/** An estimate that was answered or has expired, or a credit note: it can only be read. */
export function DocumentRead({ page }: { page: InvoicePage }) {
  const { title, note } = readWords(page);
  return (
    <section class={styles.aside}>
      <StateMessage glyph={page.state === 'expired' ? 'hourglass' : 'circle_check'} title={title}>
        <p>{note}</p>
      </StateMessage>
    </section>
  );
}

function readWords({ state, answered_at, time_zone }: InvoicePage): { title: string; note: string } {
  const when = answered_at === null ? undefined : formatInstant(answered_at, time_zone);
  const answered = when === undefined ? '' : t`Answered on ${when}`;
  switch (state) {
    case 'accepted':
      return { title: t`This estimate was accepted`, note: answered };
    case 'declined':
      return { title: t`This estimate was declined`, note: answered };
    case 'expired':
      return { title: t`This estimate has expired`, note: t`The business can send you a new one.` };
    default:
      return {
        title: t`There is nothing left to pay`,
        note: t`This credit note shows the amount credited to you. There is nothing to pay.`,
      };
  }
}

/** Qoin is another way to pay, for terminals of international payments. No business has one yet: the invoice is paid by card instead. */
export function QoinNotice({ onPayByCard }: { onPayByCard: () => void }) {
  return (
    <section class={styles.aside}>
      <StateMessage
        glyph="card"
        title={t`Qoin is not available for this invoice`}
        actions={
          <Button look="primary" glyph="card" onPress={onPayByCard}>
            {t`Pay by card`}
          </Button>
        }
      >
        <p>{t`The business does not take payments with Qoin. You can pay the same invoice by card. Nothing was charged.`}</p>
      </StateMessage>
    </section>
  );
}
