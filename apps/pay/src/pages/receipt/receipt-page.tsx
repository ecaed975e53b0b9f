import type { CallResponse } from '@countinghouse/contract/call';
import type { getVisitorReceipt } from '@countinghouse/contract/payment-link/receipts/get-visitor-receipt';
import { cardLabel } from '@countinghouse/domain/card/card-label';
import { currencies } from '@countinghouse/domain/money';
import { t } from '@lingui/core/macro';
import { BillLine, BillLines, BillTotal } from '../../components/bill.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { type Business, SingleFrame } from '../../components/page-frame.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { formatInstant, money } from '../../format.ts';
import { itemWords } from '../payment/link-bill.tsx';
import styles from '../payment/payment.module.css';
import { EmailReceipt } from './email-receipt.tsx';
import { SaveReceipt } from './save-receipt.tsx';

/** A receipt as the gateway returns it. */
export type Receipt = CallResponse<typeof getVisitorReceipt>['receipt'];

type ReceiptShown = {
  receipt: Receipt;
  /** Where the receipt was sent automatically, or can be sent. */
  email: string;
};

/** The receipt: on the page, on paper, and by mail. */
export function ReceiptPage({ business, ...shown }: ReceiptShown & { business: Business }) {
  return (
    <SingleFrame business={business}>
      <ReceiptView {...shown} />
    </SingleFrame>
  );
}

/** The same, as a part of a page. */
export function ReceiptView({ receipt, email }: ReceiptShown) {
  const sum = (amount: number) => money(amount, receipt.currency);
  const currency = currencies[receipt.currency].alphabetic;
  const when = formatInstant(receipt.paid_at, receipt.time_zone);
  return (
    <>
      <StateMessage glyph="check" tone="success" title={receiptTitle(receipt.state)}>
        <p>{t`Paid on ${when}`}</p>
        {receipt.thanks === '' ? null : (
          <p class={styles.thanks} dir="auto">
            {receipt.thanks}
          </p>
        )}
      </StateMessage>
      <section aria-label={t`Receipt`}>
        <BillLines>
          {receipt.invoice_number === null ? null : <BillLine what={t`Invoice`} amount={receipt.invoice_number} />}
          {receipt.title === '' ? null : <BillLine what={receipt.title} amount="" />}
          {receipt.items.length === 0 ? (
            <BillLine what={t`Amount`} amount={sum(receipt.net_amount)} />
          ) : (
            receipt.items.map(({ title, quantity, unit_amount }) => (
              <BillLine key={title} what={itemWords(title, quantity)} amount={sum(quantity * unit_amount)} />
            ))
          )}
          {receipt.tax_amount === 0 ? null : <BillLine minor what={t`Sales tax`} amount={sum(receipt.tax_amount)} />}
          {receipt.tip_amount === 0 ? null : <BillLine minor what={t`Tip`} amount={sum(receipt.tip_amount)} />}
        </BillLines>
        <BillTotal what={t`Paid, ${currency}`} amount={sum(receipt.amount)} />
        <div class={styles.details}>
          <BillLines>
            <BillLine minor what={t`Card`} amount={cardLabel(receipt.card_brand, receipt.last_four)} />
            {receipt.approval_code === null ? null : (
              <BillLine minor what={t`Approval code`} amount={receipt.approval_code} />
            )}
            {receipt.order_id === '' ? null : <BillLine minor what={t`Order`} amount={receipt.order_id} />}
          </BillLines>
        </div>
      </section>
      <div class={styles.actions}>
        <SaveReceipt payment_id={receipt.payment_id} />
        <Button glyph="print" onPress={() => window.print()}>
          {t`Print`}
        </Button>
        {receipt.return_url === null ? null : (
          <ButtonLink glyph="back" href={receipt.return_url}>
            {t`Back to ${receipt.business}`}
          </ButtonLink>
        )}
      </div>
      <EmailReceipt payment_id={receipt.payment_id} email={email} />
    </>
  );
}

function receiptTitle(state: Receipt['state']): string {
  if (state === 'refunded') return t`This payment was refunded`;
  return state === 'reversed' ? t`This payment was reversed` : t`Thank you. It is paid.`;
}
