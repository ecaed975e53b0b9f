import type { BatchStatus, PaymentAction, PaymentStatus } from '@countinghouse/domain/payment/payment';
import type { RefundReason } from '@countinghouse/domain/payment/refund';
import type { ReportLocale } from '@countinghouse/domain/report/custom-report';
import type { ReportColumnKey } from '@countinghouse/domain/report/report-columns';
import type { MessageDescriptor } from '@lingui/core';
import { i18nOf } from '../../../i18n.ts';

/** The fixed texts of a report's file. */
export type ReportWords = {
  columns: Readonly<Record<ReportColumnKey, string>>;
  statuses: Readonly<Record<PaymentStatus, string>>;
  actions: Readonly<Record<PaymentAction, string>>;
  batch_statuses: Readonly<Record<BatchStatus, string>>;
  refund_reasons: Readonly<Record<RefundReason, string>>;
};

type Described<Words> = { [Name in keyof Words]: Record<keyof Words[Name], MessageDescriptor> };

/** The English words, from which the catalogues are extracted. */
const described: Described<ReportWords> = {
  columns: {
    timestamp: /*i18n*/ { id: 'report.column.timestamp', message: 'Date and time' },
    doing_business_as: /*i18n*/ { id: 'report.column.doing_business_as', message: 'Merchant' },
    merchant_uid: /*i18n*/ { id: 'report.column.merchant_uid', message: 'Merchant ID' },
    payment_id: /*i18n*/ { id: 'report.column.payment_id', message: 'Payment ID' },
    transaction_uid: /*i18n*/ { id: 'report.column.transaction_uid', message: 'Transaction ID' },
    action: /*i18n*/ { id: 'report.column.action', message: 'Action' },
    actions: /*i18n*/ { id: 'report.column.actions', message: 'History' },
    status: /*i18n*/ { id: 'report.column.status', message: 'Status' },
    customer: /*i18n*/ { id: 'report.column.customer', message: 'Customer' },
    company: /*i18n*/ { id: 'report.column.company', message: 'Company' },
    email: /*i18n*/ { id: 'report.column.email', message: 'Email' },
    card_brand: /*i18n*/ { id: 'report.column.card_brand', message: 'Card brand' },
    card_number: /*i18n*/ { id: 'report.column.card_number', message: 'Card number' },
    amount: /*i18n*/ { id: 'report.column.amount', message: 'Amount' },
    tip: /*i18n*/ { id: 'report.column.tip', message: 'Tip' },
    sales_tax: /*i18n*/ { id: 'report.column.sales_tax', message: 'Sales tax' },
    currency: /*i18n*/ { id: 'report.column.currency', message: 'Currency' },
    approval_code: /*i18n*/ { id: 'report.column.approval_code', message: 'Approval code' },
    response_code: /*i18n*/ { id: 'report.column.response_code', message: 'Response code' },
    avs_response: /*i18n*/ { id: 'report.column.avs_response', message: 'AVS response' },
    csc_response: /*i18n*/ { id: 'report.column.csc_response', message: 'CVV response' },
    order_id: /*i18n*/ { id: 'report.column.order_id', message: 'Order ID' },
    due_date: /*i18n*/ { id: 'report.column.due_date', message: 'Due date' },
    refund_reason: /*i18n*/ { id: 'report.column.refund_reason', message: 'Refund reason' },
    refund_note: /*i18n*/ { id: 'report.column.refund_note', message: 'Refund note' },
    custom_fields: /*i18n*/ { id: 'report.column.custom_fields', message: 'Custom fields' },
    user: /*i18n*/ { id: 'report.column.user', message: 'User' },
    terminal: /*i18n*/ { id: 'report.column.terminal', message: 'Terminal' },
    batch_number: /*i18n*/ { id: 'report.column.batch_number', message: 'Batch' },
    batch_date: /*i18n*/ { id: 'report.column.batch_date', message: 'Batch date' },
    batch_id: /*i18n*/ { id: 'report.column.batch_id', message: 'Batch ID' },
    payment_count: /*i18n*/ { id: 'report.column.payment_count', message: 'Payments' },
    sales_count: /*i18n*/ { id: 'report.column.sales_count', message: 'Sales' },
    sales_amount: /*i18n*/ { id: 'report.column.sales_amount', message: 'Sales amount' },
    refunds_count: /*i18n*/ { id: 'report.column.refunds_count', message: 'Refunds' },
    refunds_amount: /*i18n*/ { id: 'report.column.refunds_amount', message: 'Refunds amount' },
    total_amount: /*i18n*/ { id: 'report.column.total_amount', message: 'Net amount' },
    opened_at: /*i18n*/ { id: 'report.column.opened_at', message: 'Opened' },
    closed_at: /*i18n*/ { id: 'report.column.closed_at', message: 'Closed' },
    settled_at: /*i18n*/ { id: 'report.column.settled_at', message: 'Settled' },
  },
  statuses: {
    202: /*i18n*/ { id: 'report.status.202', message: 'Unknown' },
    205: /*i18n*/ { id: 'report.status.205', message: 'Authorized' },
    206: /*i18n*/ { id: 'report.status.206', message: 'Captured' },
    210: /*i18n*/ { id: 'report.status.210', message: 'Pending Settlement' },
    218: /*i18n*/ { id: 'report.status.218', message: 'Settled' },
    220: /*i18n*/ { id: 'report.status.220', message: 'Refunded' },
    225: /*i18n*/ { id: 'report.status.225', message: 'Pending Credit' },
    230: /*i18n*/ { id: 'report.status.230', message: 'Declined' },
    231: /*i18n*/ { id: 'report.status.231', message: 'Reversed' },
  },
  actions: {
    105: /*i18n*/ { id: 'report.action.105', message: 'Authorization' },
    106: /*i18n*/ { id: 'report.action.106', message: 'Capture' },
    107: /*i18n*/ { id: 'report.action.107', message: 'Capture cancel' },
    110: /*i18n*/ { id: 'report.action.110', message: 'Sale' },
    118: /*i18n*/ { id: 'report.action.118', message: 'Settle' },
    120: /*i18n*/ { id: 'report.action.120', message: 'Refunds' },
    121: /*i18n*/ { id: 'report.action.121', message: 'Refund reversal' },
    125: /*i18n*/ { id: 'report.action.125', message: 'Credit' },
    131: /*i18n*/ { id: 'report.action.131', message: 'Void' },
  },
  batch_statuses: {
    open: /*i18n*/ { id: 'report.batch_status.open', message: 'Open' },
    closing: /*i18n*/ { id: 'report.batch_status.closing', message: 'Closing' },
    submitted: /*i18n*/ { id: 'report.batch_status.submitted', message: 'Submitted' },
    settled: /*i18n*/ { id: 'report.batch_status.settled', message: 'Settled' },
    failed: /*i18n*/ { id: 'report.batch_status.failed', message: 'Failed' },
  },
  refund_reasons: {
    requested_by_customer: /*i18n*/ {
      id: 'report.refund_reason.requested_by_customer',
      message: 'Requested by customer',
    },
    duplicate: /*i18n*/ { id: 'report.refund_reason.duplicate', message: 'Duplicate' },
    fraudulent: /*i18n*/ { id: 'report.refund_reason.fraudulent', message: 'Fraudulent' },
    other: /*i18n*/ { id: 'report.refund_reason.other', message: 'Other' },
  },
};

/** Returns the fixed texts of a report's file in a language. */
export function reportWords(locale: ReportLocale): ReportWords {
  const i18n = i18nOf(locale);
  const said = <Key extends string | number>(group: Record<Key, MessageDescriptor>) =>
    Object.fromEntries(
      Object.entries<MessageDescriptor>(group).map(([key, descriptor]) => [key, i18n._(descriptor)]),
    ) as Record<Key, string>;
  return {
    columns: said(described.columns),
    statuses: said(described.statuses),
    actions: said(described.actions),
    batch_statuses: said(described.batch_statuses),
    refund_reasons: said(described.refund_reasons),
  };
}
