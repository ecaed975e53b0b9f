import { maskedLastFour } from '@countinghouse/domain/card';
import { guardedText } from '@countinghouse/domain/export/csv-cell';
import { type PaymentAction, type PaymentStatus, paymentActions, paymentStatuses } from '@countinghouse/domain/payment';
import { type RawBuilder, sql } from 'kysely';
import { currencyColumn, type FileColumn, worded } from '../../export/table-columns.ts';

/** The columns of a download that asks for none: those of Transaction Search and what a bookkeeper needs beside them. */
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
const [beforeLastFour = ''] = maskedLastFour('0000').split('0000');
const masked = sql`${beforeLastFour} || payment.card_last_four`;
const maskedCard = { value: masked, csv: masked };

/**
 * Every column that a file of payments can have: those of a transaction row (spec section 3), under their keys there. A card number is
 * its last four, and nothing here could give more of it. `word` gives the words for codes, such as `status:210`.
 */
export function paymentFileColumns(word: (name: string, otherwise: string) => string): FileColumn[] {
  const text = (key: string, label: string, column = key): FileColumn => ({
    key,
    label,
    datatype: 'text',
    value: sql.ref(`payment.${column}`),
  });
  const words = <Code extends string | number>(name: string, codes: ReadonlyMap<Code, string>) => ({
    value: worded(sql.ref(`payment.${name}`), name, codes, word),
    csv: worded(sql.ref(`payment.${name}`), name, codes, (key, otherwise) => guardedText(word(key, otherwise))),
  });
  const brand = words('card_brand', brands);
  const amount = (key: string, label: string): FileColumn => ({ ...text(key, label), datatype: 'amount' });
  return [
    { key: 'timestamp', label: 'Time', datatype: 'date', value: sql.ref('payment.created_at') },
    { ...text('payment_id', 'Payment'), csv: sql.ref('payment.payment_id') },
    text('transaction_uid', 'Transaction'),
    merchantColumn,
    { ...text('merchant_uid', 'Merchant ID'), csv: sql.ref('payment.merchant_uid') },
    { ...text('terminal_uid', 'Terminal'), csv: sql.ref('payment.terminal_uid') },
    cardColumn(brand),
    { ...text('card_brand', 'Card brand'), ...brand },
    { ...text('card_number', 'Card number'), ...maskedCard },
    text('customer', 'Customer'),
    text('company', 'Company'),
    text('email', 'Email'),
    { ...text('action', 'Action'), ...words('action', actions) },
    { ...text('status', 'Status'), ...words('status', statuses) },
    { ...amount('amount', 'Amount'), value: sql`payment.amount * payment.direction` },
    amount('tip', 'Tip'),
    amount('sales_tax', 'Sales tax'),
    currencyColumn('payment.currency'),
    text('approval_code', 'Approval'),
    text('response_code', 'Response'),
    text('avs_response', 'AVS'),
    text('csc_response', 'CVV'),
    text('order_id', 'Order'),
    text('user', 'User', 'user_name'),
  ];
}

/** Brand and last four, as a table shows a card. */
function cardColumn({ value, csv }: Record<'value' | 'csv', RawBuilder<unknown>>): FileColumn {
  return {
    key: 'card',
    label: 'Card',
    datatype: 'text',
    value: sql`${value} || ' ' || ${masked}`,
    csv: sql`${csv} || ' ' || ${masked}`,
  };
}

const merchantColumn: FileColumn = {
  key: 'doing_business_as',
  label: 'Merchant',
  datatype: 'text',
  value: sql.ref('merchant.doing_business_as'),
};
