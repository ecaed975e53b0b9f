import type { Invoice } from '@countinghouse/contract/invoice/invoices/invoice';
import { reverseInvoicePayment } from '@countinghouse/contract/invoice/payments/reverse-invoice-payment';
import { invoiceLimits } from '@countinghouse/domain/invoice/invoice-limits';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { TextLink } from '@countinghouse/ui/button/anchor';
import { Button } from '@countinghouse/ui/button/button';
import { Badge, type BadgeMeaning } from '@countinghouse/ui/display/badge';
import { CardNumber } from '@countinghouse/ui/display/card-brand-icon';
import { EmptyState } from '@countinghouse/ui/feedback/state-page';
import { TextField } from '@countinghouse/ui/field/text-field';
import { DrawerSection } from '@countinghouse/ui/overlay/drawer';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useActions } from '../../../shared/actions/use-actions.ts';
import { send } from '../../../shared/client/send.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useShortDate } from '../../../shared/format/use-short-date.ts';
import { useShortTime } from '../../../shared/format/use-short-time.ts';
import { lastFourOfMasked, paymentHref } from '../../../shared/payment/payment-address.ts';
import styles from '../../../shared/rows/rows.module.css';
import { useAccess } from '../../../shared/session/use-access.ts';
import { useCallLocks } from '../../../shared/session/use-call-locks.ts';
import { useOfflineMethodNames } from '../payments/offline-method-names.ts';
import { invoiceCalls } from '../shared/invoice-calls.ts';

type Payment = Invoice['payments'][number];
type Refund = Invoice['refunds'][number];
type Offline = NonNullable<Payment['offline']>;

const paymentMeanings: Readonly<Record<Payment['state'], BadgeMeaning>> = {
  reserved: 'info',
  applied: 'success',
  released: 'neutral',
};
const refundMeanings: Readonly<Record<Refund['state'], BadgeMeaning>> = {
  reserved: 'info',
  applied: 'success',
  released: 'neutral',
  reversed: 'neutral',
};

/** The payments and refunds of an invoice, by card and by other methods. */
export function PaymentsTab({ invoice, zone }: { invoice: Invoice; zone: TimeZone }) {
  const { t } = useLingui();
  const { payments, refunds } = invoice;
  const [reversing, setReversing] = useState<{ payment: Payment; offline: Offline }>();
  if (payments.length === 0) {
    return (
      <EmptyState
        glyph={IconCash}
        title={t`Nothing has been paid yet`}
        note={t`Payments by card, and those that you record, appear here.`}
      />
    );
  }
  return (
    <div>
      <ul className={styles.rows}>
        {payments.map((payment) => (
          <PaymentLine
            key={payment.card?.payment_id ?? payment.offline?.offline_payment_id ?? payment.created_at}
            payment={payment}
            invoice={invoice}
            zone={zone}
            onReverse={(offline) => setReversing({ payment, offline })}
          />
        ))}
      </ul>
      {refunds.length === 0 ? null : (
        <DrawerSection title={t`Refunds`}>
          <ul className={styles.rows}>
            {refunds.map((refund) => (
              <RefundLine key={refund.payment_id} refund={refund} invoice={invoice} zone={zone} />
            ))}
          </ul>
        </DrawerSection>
      )}
      {reversing === undefined ? null : (
        <ReverseDialog invoice={invoice} {...reversing} onClose={() => setReversing(undefined)} />
      )}
    </div>
  );
}

function PaymentLine({
  payment: { state, amount, tip_amount, parts, card, offline, by_visitor, created_at },
  invoice,
  zone,
  onReverse,
}: {
  payment: Payment;
  invoice: Invoice;
  zone: TimeZone;
  onReverse: (offline: Offline) => void;
}) {
  const { t } = useLingui();
  const { money, count } = useFormat();
  const { may } = useAccess();
  const dateOf = useShortDate(zone);
  const timeOf = useShortTime(zone);
  const methods = useOfflineMethodNames();
  const lock = useCallLocks()(reverseInvoicePayment);
  const states: Record<Payment['state'], string> = {
    reserved: t({ message: 'Under way', context: 'payment of an invoice' }),
    applied: t({ message: 'Received', context: 'payment of an invoice' }),
    released: offline === null ? t({ message: 'Not paid', context: 'payment of an invoice' }) : t`Reversed`,
  };
  const tip = money(tip_amount, invoice.currency);
  const numbers = parts.map(({ part_number }) => count(part_number)).join(', ');
  const notes = [
    offline === null ? timeOf(created_at) : dateOf(offline.received_on),
    ...(by_visitor ? [t`paid by the customer`] : []),
    ...(tip_amount === 0 ? [] : [t`and a tip of ${tip}`]),
    ...(invoice.parts.length > 1 && parts.length > 0 ? [t`for part ${numbers}`] : []),
    ...(offline === null || offline.reference === '' ? [] : [offline.reference]),
    ...(offline === null || offline.reverse_reason === '' ? [] : [offline.reverse_reason]),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>
          {card === null ? (
            methods[offline?.method ?? 'other']
          ) : (
            <span className="ui-row">
              <CardNumber brand={card.card_brand} lastFour={lastFourOfMasked(card.card_number)} />
              {may('RESV') && may('RESD') ? (
                <TextLink href={paymentHref(card.payment_id)}>{t`Open payment`}</TextLink>
              ) : null}
            </span>
          )}
        </span>
        <span className={styles.note} dir="auto">
          {notes.join(' · ')}
        </span>
        {offline !== null && state === 'applied' && may('INED') ? (
          <Button size="tool" disabledReason={lock} onClick={() => onReverse(offline)}>
            {t`Reverse`}
          </Button>
        ) : null}
      </span>
      <span className={`${styles.end} ${styles.stacked}`}>
        <span className={state === 'released' ? styles.past : 'ui-strong'}>{money(amount, invoice.currency)}</span>
        <Badge meaning={paymentMeanings[state]}>{states[state]}</Badge>
      </span>
    </li>
  );
}

function RefundLine({
  refund: { payment_id, state, amount, reopens_invoice, created_at },
  invoice,
  zone,
}: {
  refund: Refund;
  invoice: Invoice;
  zone: TimeZone;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { may } = useAccess();
  const timeOf = useShortTime(zone);
  const states: Record<Refund['state'], string> = {
    reserved: t({ message: 'Under way', context: 'payment of an invoice' }),
    applied: t({ message: 'Refunded', context: 'payment of an invoice' }),
    released: t({ message: 'Not refunded', context: 'payment of an invoice' }),
    reversed: t({ message: 'Reversed', context: 'refund of an invoice' }),
  };
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.title}>
          {may('RESV') && may('RESD') ? (
            <TextLink href={paymentHref(payment_id)}>{t`Open refund`}</TextLink>
          ) : (
            t({ message: 'Refund', context: 'of an invoice' })
          )}
        </span>
        <span className={styles.note}>
          {timeOf(created_at)} · {reopens_invoice ? t`the customer still owes it` : t`with a credit note`}
        </span>
      </span>
      <span className={`${styles.end} ${styles.stacked}`}>
        <span className={state === 'applied' ? 'ui-strong' : styles.past}>{money(-amount, invoice.currency)}</span>
        <Badge meaning={refundMeanings[state]}>{states[state]}</Badge>
      </span>
    </li>
  );
}

/** A dialog that asks why a recorded payment is reversed. */
function ReverseDialog({
  invoice: { invoice_id, currency },
  payment: { amount },
  offline: { offline_payment_id },
  onClose,
}: {
  invoice: Invoice;
  payment: Payment;
  offline: Offline;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { money } = useFormat();
  const { act } = useActions(invoiceCalls);
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const sum = money(amount, currency);
  const reverse = async () => {
    setSending(true);
    const typed = reason.trim();
    const done = await act(
      () =>
        send(reverseInvoicePayment, {
          params: { invoice_id, offline_payment_id },
          body: typed === '' ? {} : { reason: typed },
        }),
      t`The payment of ${sum} is reversed`,
    );
    setSending(false);
    if (done) onClose();
  };
  return (
    <Modal
      open
      size="default"
      title={t`Reverse this payment of ${sum}?`}
      subtitle={t`For a check that bounced, or a payment recorded by mistake. The amount is added back to the balance.`}
      confirmLabel={t`Reverse payment`}
      confirmColor="danger"
      loading={sending}
      onConfirm={() => void reverse()}
      onClose={onClose}
    >
      <TextField
        label={t({ message: 'Reason', context: 'why a payment is reversed' })}
        optional
        maxLength={invoiceLimits.close_reason_text_maximum}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Modal>
  );
}
