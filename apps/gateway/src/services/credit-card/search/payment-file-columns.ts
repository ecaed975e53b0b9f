import { avsCodes } from '@countinghouse/domain/card/avs-codes';
import { maskedLastFour } from '@countinghouse/domain/card/card';
import { cvvCodes } from '@countinghouse/domain/card/cvv-codes';
import {
  actionOfOperation,
  type PaymentAction,
  type PaymentStatus,
  paymentActions,
  paymentStatuses,
} from '@countinghouse/domain/payment/payment';
import { refundReasonLabels } from '@countinghouse/domain/payment/refund';
import { type RawBuilder, sql } from 'kysely';
import { currencyColumn, type FileColumn, worded } from '../../../export/table-columns.ts';
import { changedPayment } from '../../../store/payments/payment-actions.ts';
import { awaits, inStatusAwaited } from './awaiting-operation.ts';

/** The default columns of a download: those of Transaction Search, and those that bookkeeping needs as well. */
export const shownPaymentColumns = [
  'timestamp',
  'payment_id',
  'card_brand',
  'card_number',
  'customer',
  'company',
  'action',
  'status',
  'amount',
  'currency',
  'approval_code',
  'order_id',
];

const brands = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['american express', 'American Express'],
  ['discover', 'Discover'],
  ['jcb', 'JCB'],
]);
const statuses = new Map(
  Object.entries(paymentStatuses).map(([code, { label }]) => [Number(code) as PaymentStatus, label]),
);
const actions = new Map(
  Object.entries(paymentActions).map(([code, { label }]) => [Number(code) as PaymentAction, label]),
);
const reasons = new Map(Object.entries(refundReasonLabels));
const [beforeLastFour = ''] = maskedLastFour('0000').split('0000');
const masked = sql`${beforeLastFour} || payment.card_last_four`;
const maskedCard = { value: masked, csv: { value: sql.ref('payment.card_last_four'), before: beforeLastFour } };

/**
 * Returns every column that a file of payments can have: those of a transaction row (spec section 3), with the same keys. A card number is
 * its last four digits, and nothing here could give more of it. `word` returns the words for codes, such as `status:210`.
 */
export function paymentFileColumns(word: (name: string, otherwise: string) => string): FileColumn[] {
  const text = (key: string, label: string, column = key): FileColumn => ({
    key,
    label,
    datatype: 'text',
    value: sql.ref(`payment.${column}`),
  });
  const words = <Code extends string | number>(name: string, codes: ReadonlyMap<Code, string>) =>
    worded(sql.ref(`payment.${name}`), name, codes, word);
  const brand = words('card_brand', brands);
  const amount = (key: string, label: string): FileColumn => ({ ...text(key, label), datatype: 'amount' });
  return [
    { key: 'timestamp', label: 'Time', datatype: 'date', value: sql.ref('payment.created_at') },
    text('payment_id', 'Payment'),
    text('transaction_uid', 'Transaction'),
    merchantColumn,
    text('merchant_uid', 'Merchant ID'),
    text('terminal_uid', 'Terminal'),
    cardColumn(brand),
    { ...text('card_brand', 'Card brand'), ...brand },
    { ...text('card_number', 'Card number'), ...maskedCard },
    { ...text('customer', 'Customer'), value: sql`coalesce(nullif(payment.customer, ''), payment.company)` },
    text('company', 'Company'),
    text('email', 'Email'),
    { ...text('action', 'Operation'), ...words('action', actions) },
    { ...text('status', 'Status'), ...words('status', statuses) },
    { ...amount('amount', 'Amount'), value: sql`payment.amount * payment.direction` },
    amount('tip', 'Tip'),
    amount('sales_tax', 'Sales tax'),
    currencyColumn('payment.currency'),
    text('approval_code', 'Approval'),
    text('response_code', 'Response'),
    { ...text('avs_response', 'AVS'), ...words('avs_response', codesOf(avsCodes)) },
    { ...text('csc_response', 'CVV'), ...words('csc_response', codesOf(cvvCodes)) },
    text('order_id', 'Order'),
    {
      ...text('refund_reason', 'Refund reason'),
      ...worded(sql`payment.details ->> 'refund_reason'`, 'refund_reason', reasons, word),
    },
    { ...text('refund_note', 'Refund note'), value: sql`payment.details ->> 'refund_note'` },
    text('user', 'User', 'user_name'),
    {
      key: 'actions',
      label: 'History',
      datatype: 'text',
      value: historyOf(worded(sql.ref('h.action'), 'action', actions, word).value),
    },
    { key: 'source_name', label: 'Payment link', datatype: 'text', value: linkName },
    { key: 'links', label: 'Possible now', datatype: 'text', value: possibleNow(word) },
  ];
}

/** The name of the payment's link. */
const linkName = sql`case when payment.source = 'payment_link' then
  (select l.name from payment_links l where l.merchant_uid = payment.merchant_uid and l.link_id = payment.source_id) end`;

/** Maps codes to themselves, as the default words. */
function codesOf<Code extends string>(table: Readonly<Record<Code, unknown>>): ReadonlyMap<Code, string> {
  return new Map((Object.keys(table) as Code[]).map((code) => [code, code]));
}

/** Returns the actions of a payment, from the first to the last. */
function historyOf(action: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select string_agg(${action}, ', ' order by h.sequence) from payment_actions h
    where h.merchant_uid = payment.merchant_uid and h.payment_id = payment.payment_id and ${changedPayment})`;
}

/** The operations on an existing payment, in the order in which a row lists those that would succeed. */
const followUps = ['capture', 'capture-cancel', 'reversal', 'refund', 'refund-reversal'] as const;

/** Returns the operations that would succeed on a payment now, as the actions that they would add. */
function possibleNow(word: (name: string, otherwise: string) => string): RawBuilder<unknown> {
  const each = followUps.map((operation) => {
    const action = actionOfOperation[operation];
    const said = word(`action:${action}`, actions.get(action) ?? '');
    return sql`case when ${inStatusAwaited(operation)} and ${awaits(operation)} then ${said} end`;
  });
  return sql`concat_ws(', ', ${sql.join(each)})`;
}

/** Brand and last four digits, as a table shows a card. */
function cardColumn({ value }: Pick<FileColumn, 'value'>): FileColumn {
  return { key: 'card', label: 'Card', datatype: 'text', value: sql`${value} || ' ' || ${masked}` };
}

const merchantColumn: FileColumn = {
  key: 'doing_business_as',
  label: 'Merchant',
  datatype: 'text',
  value: sql.ref('merchant.doing_business_as'),
};
