import { ageingBuckets } from '@countinghouse/domain/invoice/invoice-dates';
import { invoiceStatuses } from '@countinghouse/domain/invoice/invoice-statuses';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, plainDate } from '../../fields.ts';

/**
 * Returns invoice figures: the number of each status, matching the list under the same filter; the unpaid amounts by ageing range, per
 * currency; and the amounts issued and collected in each of the last twelve months.
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
      /** Twelve months of the merchant's dates, oldest first, for each currency in which something was issued or collected. */
      months: z.array(
        z.object({
          currency,
          months: z.array(
            z.object({
              /** Its first day. */
              month: plainDate,
              invoice_count: z.int(),
              /** Issued amounts, whatever happened to them later. */
              issued_amount: z.int(),
              /** Payments as received, including offline ones, whatever was refunded later. */
              collected_amount: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
  errors: [],
});
