import type { BatchStatus } from '@countinghouse/domain/payment/payment';
import type { ReportFault, ReportRunFailure, ReportRunStatus } from '@countinghouse/domain/report/custom-report';
import type { ReportColumnKey } from '@countinghouse/domain/report/report-columns';
import type { ReportFrequency } from '@countinghouse/domain/time/frequencies';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const columns: Record<ReportColumnKey, MessageDescriptor> = {
  timestamp: msg`Date and time`,
  doing_business_as: msg`Merchant`,
  merchant_uid: msg`Merchant ID`,
  payment_id: msg`Payment ID`,
  transaction_uid: msg`Transaction ID`,
  action: msg`Action`,
  actions: msg({ message: 'History', context: 'of a payment' }),
  status: msg`Status`,
  customer: msg`Customer`,
  company: msg`Company`,
  email: msg`Email`,
  card_brand: msg`Card brand`,
  card_number: msg`Card number`,
  amount: msg`Amount`,
  tip: msg`Tip`,
  sales_tax: msg`Sales tax`,
  currency: msg`Currency`,
  approval_code: msg`Approval code`,
  response_code: msg`Response code`,
  avs_response: msg`AVS response`,
  csc_response: msg`CVV response`,
  order_id: msg`Order ID`,
  due_date: msg`Due date`,
  refund_reason: msg`Refund reason`,
  refund_note: msg`Refund note`,
  custom_fields: msg`Custom fields`,
  user: msg`User`,
  terminal: msg`Terminal`,
  batch_number: msg`Batch`,
  batch_date: msg`Batch date`,
  batch_id: msg`Batch ID`,
  payment_count: msg`Payments`,
  sales_count: msg`Sales`,
  sales_amount: msg`Sales amount`,
  refunds_count: msg`Refunds`,
  refunds_amount: msg`Refunds amount`,
  total_amount: msg`Net amount`,
  opened_at: msg({ message: 'Opened', context: 'batch' }),
  closed_at: msg({ message: 'Closed', context: 'batch' }),
  settled_at: msg({ message: 'Settled', context: 'batch' }),
};

const frequencies: Record<ReportFrequency, MessageDescriptor> = {
  OneTime: msg`Once`,
  Daily: msg`Daily`,
  Weekly: msg`Weekly`,
  Monthly: msg`Monthly`,
  Quarterly: msg`Quarterly`,
  Biannual: msg`Twice a year`,
  Annual: msg`Once a year`,
};

const covers: Record<Exclude<ReportFrequency, 'OneTime'>, MessageDescriptor> = {
  Daily: msg`Each run covers the day before it.`,
  Weekly: msg`Each run covers the week before it, Monday to Sunday.`,
  Monthly: msg`Each run covers the month before it.`,
  Quarterly: msg`Each run covers the quarter before it.`,
  Biannual: msg`Each run covers the half-year before it.`,
  Annual: msg`Each run covers the year before it.`,
};

const zones: Record<TimeZone, MessageDescriptor> = {
  EST: msg`Eastern Time`,
  CST: msg`Central Time`,
  MST: msg`Mountain Time`,
  PST: msg`Pacific Time`,
  AKST: msg`Alaska Time`,
  HST: msg`Hawaii Time`,
};

const batchStatuses: Record<BatchStatus, MessageDescriptor> = {
  open: msg({ message: 'Open', context: 'batch status' }),
  closing: msg({ message: 'Closing', context: 'batch status' }),
  submitted: msg({ message: 'Submitted', context: 'batch status' }),
  settled: msg({ message: 'Settled', context: 'batch status' }),
  failed: msg({ message: 'Failed', context: 'batch status' }),
};

const runStatuses: Record<ReportRunStatus, MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'run of a report' }),
  running: msg({ message: 'Running', context: 'run of a report' }),
  sending: msg({ message: 'Sending', context: 'run of a report' }),
  done: msg({ message: 'Done', context: 'run of a report' }),
  failed: msg({ message: 'Failed', context: 'run of a report' }),
};

const failures: Record<ReportRunFailure, MessageDescriptor> = {
  mail_refused: msg`A mail server refused a recipient. Check the addresses.`,
  mail_unavailable: msg`The mail could not be sent for a whole day. The file is here.`,
  not_made: msg`The file could not be made. Run it again.`,
  access_lost: msg`The person who saved this report may no longer run it. Save it again to run it with your permissions.`,
  too_large: msg`The report is too large for its format. Narrow it, or choose CSV.`,
};

const faults: Record<ReportFault, MessageDescriptor> = {
  required: msg`This field is required`,
  too_long: msg`Use at most 80 characters`,
  too_many: msg`Add at most 20 recipients`,
  unknown: msg`Choose one of the options`,
  duplicate: msg`This is a duplicate`,
  not_a_date: msg`Enter a date`,
  not_a_time: msg`Enter a time of day`,
  before_start: msg`Choose an end that is not before the start`,
  too_short: msg`Enter at least 3 characters`,
  too_far: msg`Choose at most ten years`,
  not_an_email: msg`Enter an email address, such as name@example.com`,
  not_for_this: msg`This does not apply here`,
  control_characters: msg`Leave out line breaks and control characters`,
};

/** Every word of custom reports that is found by a key, in English and the translations. */
export const reportWords = {
  columns,
  frequencies,
  covers,
  zones,
  batchStatuses,
  runStatuses,
  failures,
  faults,
} as const;

/** Returns the name of a column by its key; undefined for an unknown key. */
export function columnWord(key: string): MessageDescriptor | undefined {
  return Object.hasOwn(columns, key) ? columns[key as ReportColumnKey] : undefined;
}

/** Returns the name of a batch's status; undefined for an unknown status. */
export function batchStatusWord(status: string): MessageDescriptor | undefined {
  return Object.hasOwn(batchStatuses, status) ? batchStatuses[status as BatchStatus] : undefined;
}
