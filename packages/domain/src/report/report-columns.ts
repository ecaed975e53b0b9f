import type { ProcessingMethod } from '../constants.ts';

/** The type of a report column: amounts are minor units, dates are instants, days are plain dates. */
type ReportDatatype = 'text' | 'number' | 'amount' | 'date' | 'day';

/** A possible column of a custom report. */
export type ReportColumn = {
  /** The English label; portal and files translate by the key. */
  label: string;
  datatype: ReportDatatype;
  /** Only for reports over an operator's merchants. */
  operator_only?: true;
};

/** The columns of payments: those of the transaction row (specification section 3) and further ones. */
const paymentColumns = {
  timestamp: { label: 'Date and time', datatype: 'date' },
  doing_business_as: { label: 'Merchant', datatype: 'text', operator_only: true },
  merchant_uid: { label: 'Merchant ID', datatype: 'text', operator_only: true },
  payment_id: { label: 'Payment ID', datatype: 'text' },
  transaction_uid: { label: 'Transaction ID', datatype: 'text' },
  action: { label: 'Action', datatype: 'text' },
  actions: { label: 'History', datatype: 'text' },
  status: { label: 'Status', datatype: 'text' },
  customer: { label: 'Customer', datatype: 'text' },
  company: { label: 'Company', datatype: 'text' },
  email: { label: 'Email', datatype: 'text' },
  card_brand: { label: 'Card brand', datatype: 'text' },
  card_number: { label: 'Card number', datatype: 'text' },
  amount: { label: 'Amount', datatype: 'amount' },
  tip: { label: 'Tip', datatype: 'amount' },
  sales_tax: { label: 'Sales tax', datatype: 'amount' },
  currency: { label: 'Currency', datatype: 'text' },
  approval_code: { label: 'Approval code', datatype: 'text' },
  response_code: { label: 'Response code', datatype: 'text' },
  avs_response: { label: 'AVS response', datatype: 'text' },
  csc_response: { label: 'CVV response', datatype: 'text' },
  order_id: { label: 'Order ID', datatype: 'text' },
  due_date: { label: 'Due date', datatype: 'day' },
  refund_reason: { label: 'Refund reason', datatype: 'text' },
  refund_note: { label: 'Refund note', datatype: 'text' },
  custom_fields: { label: 'Custom fields', datatype: 'text' },
  user: { label: 'User', datatype: 'text' },
  terminal: { label: 'Terminal', datatype: 'text' },
  batch_number: { label: 'Batch', datatype: 'number' },
  batch_date: { label: 'Batch date', datatype: 'day' },
} as const satisfies Record<string, ReportColumn>;

/** The columns of batches. */
const batchColumns = {
  batch_date: { label: 'Batch date', datatype: 'day' },
  batch_number: { label: 'Batch', datatype: 'number' },
  doing_business_as: { label: 'Merchant', datatype: 'text', operator_only: true },
  merchant_uid: { label: 'Merchant ID', datatype: 'text', operator_only: true },
  batch_id: { label: 'Batch ID', datatype: 'text' },
  terminal: { label: 'Terminal', datatype: 'text' },
  status: { label: 'Status', datatype: 'text' },
  payment_count: { label: 'Payments', datatype: 'number' },
  sales_count: { label: 'Sales', datatype: 'number' },
  sales_amount: { label: 'Sales amount', datatype: 'amount' },
  refunds_count: { label: 'Refunds', datatype: 'number' },
  refunds_amount: { label: 'Refunds amount', datatype: 'amount' },
  total_amount: { label: 'Net amount', datatype: 'amount' },
  currency: { label: 'Currency', datatype: 'text' },
  response_code: { label: 'Response code', datatype: 'text' },
  opened_at: { label: 'Opened', datatype: 'date' },
  closed_at: { label: 'Closed', datatype: 'date' },
  settled_at: { label: 'Settled', datatype: 'date' },
} as const satisfies Record<string, ReportColumn>;

/** Every possible column of a custom report, by the kind of report, in display order. */
export const reportColumns = { Payments: paymentColumns, Batches: batchColumns } as const satisfies Record<
  ProcessingMethod,
  Record<string, ReportColumn>
>;

/** The key of a column of payments or of batches. */
type PaymentReportColumn = keyof typeof paymentColumns;
type BatchReportColumn = keyof typeof batchColumns;
export type ReportColumnKey = PaymentReportColumn | BatchReportColumn;

/** The initial columns of a new report. */
export const defaultReportColumns: Readonly<Record<ProcessingMethod, readonly ReportColumnKey[]>> = {
  Payments: ['timestamp', 'payment_id', 'status', 'customer', 'card_brand', 'card_number', 'amount', 'currency'],
  Batches: ['batch_date', 'batch_number', 'terminal', 'status', 'payment_count', 'total_amount', 'currency'],
};

/** Returns the available columns: a merchant does not get those that distinguish merchants. */
export function reportColumnsFor(
  processing_method: ProcessingMethod,
  entity: 'merchant' | 'operator',
): { key: ReportColumnKey; column: ReportColumn }[] {
  const columns: Readonly<Record<string, ReportColumn>> = reportColumns[processing_method];
  return Object.entries(columns)
    .filter(([, column]) => entity === 'operator' || column.operator_only !== true)
    .map(([key, column]) => ({ key: key as ReportColumnKey, column }));
}
