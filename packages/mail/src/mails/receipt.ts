import { maskedLastFour } from '@countinghouse/domain/card/card';
import { type CurrencyCode, formatMoney } from '@countinghouse/domain/money';
import { receiptParts } from '@countinghouse/domain/payment/receipt-parts';
import { documentDate, documentTime } from '@countinghouse/domain/text/format';
import { labelled } from '@countinghouse/domain/text/typography';
import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import type { I18n } from '@lingui/core';
import { createElement, Fragment } from 'react';
import { Figure } from '../components/figure.ts';
import { Heading } from '../components/heading.ts';
import { Note } from '../components/note.ts';
import { Rows } from '../components/rows.ts';
import { countinghouse, type MailTemplate } from '../template.ts';
import { brandLabel } from './brand-label.ts';

/** The facts of a receipt. Amounts in minor units. */
export type ReceiptFacts = {
  merchant: string;
  time_zone: TimeZone;
  status: number;
  direction: 1 | -1;
  amount: number;
  tip: number;
  sales_tax: number;
  currency: CurrencyCode;
  card_brand: string;
  card_last_four: string;
  approval_code: string | null;
  order_id: string;
  transaction_uid: string;
  customer: string;
  created_at: Date;
};

/**
 * The receipt of a payment: merchant, outcome, amounts, masked card. Sent in the merchant's name. Dates are MMM D, YYYY and h:mm A in the
 * merchant's time zone (blanks.md 9).
 */
export const receipt: MailTemplate<ReceiptFacts> = (facts, { i18n, locale }) => {
  const zone = timeZones[facts.time_zone];
  const money = (amount: number) => formatMoney({ amount, currency: facts.currency }, { locale });
  const subject = i18n._({
    id: 'receipt.subject',
    message: 'Receipt from {merchant}',
    values: { merchant: facts.merchant },
  });
  const outcome = outcomeOf(facts, i18n);
  const amount = facts.amount * facts.direction;
  const total = money(amount);
  const parts = receiptParts({ ...facts, amount });
  const rows: [string, string][] = [];
  if (parts !== undefined) {
    rows.push([i18n._({ id: 'receipt.subtotal', message: 'Subtotal' }), money(parts.subtotal)]);
    if (parts.tip !== 0) rows.push([i18n._({ id: 'receipt.tip', message: 'Tip' }), money(parts.tip)]);
    if (parts.sales_tax !== 0)
      rows.push([i18n._({ id: 'receipt.sales_tax', message: 'Sales tax' }), money(parts.sales_tax)]);
  }
  rows.push([i18n._({ id: 'receipt.total', message: 'Total' }), total]);
  rows.push([
    i18n._({ id: 'receipt.card', message: 'Card' }),
    `${brandLabel(facts.card_brand)} ${maskedLastFour(facts.card_last_four)}`,
  ]);
  rows.push([
    i18n._({ id: 'receipt.date', message: 'Date' }),
    `${documentDate(facts.created_at, zone)}, ${documentTime(facts.created_at, zone)}`,
  ]);
  if (facts.approval_code !== null)
    rows.push([i18n._({ id: 'receipt.approval_code', message: 'Approval code' }), facts.approval_code]);
  if (facts.order_id !== '') rows.push([i18n._({ id: 'receipt.order', message: 'Order' }), facts.order_id]);
  rows.push([i18n._({ id: 'receipt.transaction', message: 'Transaction' }), facts.transaction_uid]);
  return {
    subject,
    preview: labelled(outcome, total, locale),
    brand: { ...countinghouse, name: facts.merchant, marked: false },
    content: createElement(
      Fragment,
      null,
      createElement(Heading, { text: subject, under: facts.customer }),
      createElement(Figure, { label: outcome, value: total }),
      createElement(Rows, { rows }),
      [205, 206, 210, 218].includes(facts.status)
        ? createElement(Note, { text: i18n._({ id: 'receipt.thanks', message: 'Thank you for your business.' }) })
        : null,
    ),
  };
};

function outcomeOf({ status, direction }: ReceiptFacts, i18n: I18n): string {
  if (status === 202) return i18n._({ id: 'receipt.pending', message: 'Payment pending' });
  if (status === 230) return i18n._({ id: 'receipt.declined', message: 'Payment declined' });
  if (status === 231)
    return direction === -1
      ? i18n._({ id: 'receipt.refund_reversed', message: 'Refund reversed' })
      : i18n._({ id: 'receipt.reversed', message: 'Payment reversed' });
  if (direction === -1) return i18n._({ id: 'receipt.refunded', message: 'Refund' });
  return status === 205
    ? i18n._({ id: 'receipt.authorized', message: 'Amount authorized' })
    : i18n._({ id: 'receipt.approved', message: 'Payment approved' });
}
