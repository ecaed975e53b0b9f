import { ageingBuckets } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceStatuses } from '@countinghouse/domain/invoice/invoice-statuses';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, plainDate } from '../../fields.ts';

/**
 * How the invoices stand: how many of each status, each number that of the list under the same filter; what is unpaid by how long it is
 * overdue, a line for each currency; and what was issued and collected in each of the last twelve months.
 */
export const getInvoiceSummary = defineCall({
  name: 'get_invoice_summary',
  service: 'invoice',
  method: 'GET',
  path: '/invoices/summary',
  summary: 'Summarize invoices',
  source: 'S7.126',
  permission: { any_of: ['INVI'] },
  effect: 'read',
  merchant_scope: 'one',
  response: z.object({
    summary: z.object({
      statuses: z.array(
        z.object({ status: z.literal(invoiceStatuses), invoice_count: z.int(), invoice_count_is_exact: z.boolean() }),
      ),
      ageing: z.array(
        z.object({
          currency,
          invoice_count: z.int(),
          balance_amount: z.int(),
          /** In the order of `ageingBuckets`. */
          buckets: z.array(
            z.object({ bucket: z.literal(ageingBuckets), invoice_count: z.int(), balance_amount: z.int() }),
          ),
        }),
      ),
      /** Of each currency in which something was issued or collected, twelve months of the merchant's dates, the oldest first. */
      months: z.array(
        z.object({
          currency,
          months: z.array(
            z.object({
              /** Its first day. */
              month: plainDate,
              invoice_count: z.int(),
              /** What was asked, whatever became of it. */
              issued_amount: z.int(),
              /** Payments as they came in, those outside of the acquirer included, whatever was refunded of them later. */
              collected_amount: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
  errors: [],
});
