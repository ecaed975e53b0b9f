import { getVisitorReceipts } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipts';
import { cardLabel } from '@countinghouse/domain/card/card-label';
import { t } from '@lingui/core/macro';
import { send } from '../../client/send.ts';
import { formatInstant, money } from '../../format.ts';
import type { Closed } from '../../visit/visit.ts';
import { SaveReceipt } from '../receipt/save-receipt.tsx';
import type { CustomerPage } from './customer-page.ts';
import styles from './self-service.module.css';
import { ShowMore } from './show-more.tsx';
import { useMoreRows } from './use-more-rows.ts';

type Receipt = CustomerPage['receipts'][number];

/** How many are shown before the button that shows more. */
const first_count = 5;

/** The payments of a customer, each with its receipt, newest first. Shows nothing before the first payment. */
export function Receipts({ page, onClosed }: { page: CustomerPage; onClosed: (why: Closed['why']) => void }) {
  const { receipts, has_more_receipts: has_more, time_zone } = page;
  const more = useMoreRows({
    page: { rows: receipts, has_more },
    first_count,
    load: async ({ payment_id }) => {
      const next = await send(getVisitorReceipts, { query: { after: payment_id } });
      return { rows: next.receipts, has_more: next.has_more };
    },
    onClosed,
  });
  if (receipts.length === 0) return null;
  return (
    <section class={styles.section}>
      <h2 class={styles.subtitle}>{t`Receipts`}</h2>
      <ul ref={more.list}>
        {more.rows.map((receipt) => (
          <ReceiptRow key={receipt.payment_id} receipt={receipt} when={formatInstant(receipt.paid_at, time_zone)} />
        ))}
      </ul>
      <ShowMore more={more} label={t`Show more receipts`} />
    </section>
  );
}

function ReceiptRow({ receipt, when }: { receipt: Receipt; when: string }) {
  const { invoice_number: number, description, card_brand, last_four, state } = receipt;
  const sum = money(receipt.amount, receipt.currency);
  const about = number === null ? description : t`Invoice ${number}`;
  const became = { paid: '', refunded: t`Refunded`, reversed: t`Reversed` }[state];
  const details = [when, cardLabel(card_brand, last_four), became].filter((part) => part !== '');
  return (
    <li class={styles.row} tabIndex={-1}>
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
