import { invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import { currencyCodes, MAX_AMOUNT } from '@countinghouse/domain/money';
import { z } from 'zod/mini';
import { givenDate, queryInteger, queryList, sortOf, uuid } from '../../fields.ts';
import { searchedText } from '../../searched-text.ts';
import { documentStatuses, sentStates } from './invoice.ts';

/** The columns that invoices can be sorted by, with their data type: the `sort` value is `field:order:datatype`. */
export const invoiceSortColumns = {
  invoice_number: 'text',
  customer_name: 'text',
  created_at: 'date',
  issue_date: 'date',
  due_date: 'date',
  total_amount: 'number',
  balance_amount: 'number',
} as const;

const currencyTexts = currencyCodes.map(String) as [`${(typeof currencyCodes)[number]}`];

/** The filters of invoices. All given filters apply together; lists are comma-separated. */
export const invoiceCriteria = {
  /** Part of the number, the customer's name, company or email address, the order number or the title: at least two characters. */
  search: z.optional(searchedText(2)),
  kind: z.optional(queryList(z.literal(invoiceKinds, 'must be kinds of documents'), invoiceKinds.length)),
  status: z.optional(queryList(z.literal(documentStatuses, 'must be statuses of documents'), documentStatuses.length)),
  /** The status of its latest mails. */
  sent_state: z.optional(queryList(z.literal(sentStates, 'must be states of sent documents'), sentStates.length)),
  /** Unpaid, with a minimum and maximum number of days overdue, by the merchant's date and the oldest open part; 0: not overdue. */
  overdue_from: z.optional(queryInteger(0, 100_000)),
  overdue_to: z.optional(queryInteger(0, 100_000)),
  customer_id: z.optional(uuid),
  /** Whether it charges a stored card automatically: `true` or `false`. */
  charges_itself: z.optional(z.literal(['true', 'false'], 'must be true or false')),
  currency: z.optional(z.literal(currencyTexts, 'must be 840, 826 or 978')),
  /** Due between these dates, both included. */
  due_from: z.optional(givenDate),
  due_to: z.optional(givenDate),
  /** Issued between these dates, both included. */
  issued_from: z.optional(givenDate),
  issued_to: z.optional(givenDate),
  /** Of the total, in minor units, both included. */
  amount_from: z.optional(queryInteger(0, MAX_AMOUNT)),
  amount_to: z.optional(queryInteger(0, MAX_AMOUNT)),
} as const;

/** The order of the invoices; the newest first if omitted. */
export const invoiceSort = z.optional(sortOf(invoiceSortColumns));

const criteria = z.object(invoiceCriteria);

/** Checked criteria. */
export type InvoiceCriteria = z.output<typeof criteria>;
