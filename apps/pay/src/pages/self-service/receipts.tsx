import { t } from '@lingui/core/macro';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { cardName } from '../../components/card-brand.tsx';
import { formatInstant, money } from '../../format.ts';
import { SaveReceipt } from '../receipt/save-receipt.tsx';
import type { CustomerPage } from './customer-page.ts';
import styles from './self-service.module.css';

type Receipt = CustomerPage['receipts'][number];

/** How many are shown before the button that shows all. */
const first_count = 5;

/** The latest payments of a customer, each with its receipt. Shows nothing before the first payment. */
export function Receipts({ page }: { page: CustomerPage }) {
  const [shows_all, setShowsAll] = useState(false);
  const { receipts, time_zone } = page;
  if (receipts.length === 0) return null;
  const shown = shows_all ? receipts : receipts.slice(0, first_count);
  return (
    <section class={styles.section}>
      <h2 class={styles.subtitle}>{t`Receipts`}</h2>
      <ul class={styles.rows}>
        {shown.map((receipt) => (
          <ReceiptRow key={receipt.payment_id} receipt={receipt} when={formatInstant(receipt.paid_at, time_zone)} />
        ))}
      </ul>
      {shown.length === receipts.length ? null : (
        <div class={styles.actions}>
          <Button onPress={() => setShowsAll(true)}>{t`Show more receipts`}</Button>
        </div>
      )}
    </section>
  );
}

function ReceiptRow({ receipt, when }: { receipt: Receipt; when: string }) {
  const { invoice_number: number, description, card_brand, last_four, state } = receipt;
  const sum = money(receipt.amount, receipt.currency);
  const about = number === null ? description : t`Invoice ${number}`;
  const became = { paid: '', refunded: t`Refunded`, reversed: t`Reversed` }[state];
  const details = [when, cardName(card_brand, last_four), became].filter((part) => part !== '');
  return (
    <li class={styles.row}>
      <p class={styles.what}>
        <span class={styles.name} dir="auto">
          {about === '' ? t`Payment` : about}
        </span>
        <span class={styles.note}>{details.join(' · ')}</span>
      </p>
      <p class={styles.sum}>{sum}</p>
      <div class={styles.actions}>
        <SaveReceipt payment_id={receipt.payment_id} about={t`Receipt of ${when}, ${sum}`} />
      </div>
    </li>
  );
}
