import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, plainDate, signedAmount } from '../../fields.ts';

/**
 * Returns further figures for Home: approvals and declines of each day of this month, decline reasons, payments taken (captured, pending
 * settlement or settled) by card brand, and last month's volume for comparison. The counts match Transaction Search with the same filter.
 */
export const getPaymentSummary = defineCall({
  name: 'get_payment_summary',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/month-to-date-summary',
  summary: 'Retrieve this month’s approvals, declines and volume',
  source: 'in the style of S7.111',
  permission: { any_of: ['RESV', 'REMS', 'REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  response: z.object({
    currency,
    approved_count: z.int(),
    declined_count: z.int(),
    previous_approved_count: z.int(),
    previous_declined_count: z.int(),
    days: z.array(z.object({ date: plainDate, approved_count: z.int(), declined_count: z.int() })),
    declines: z.array(z.object({ response_code: z.string(), decline_reason: z.string(), count: z.int() })),
    brands: z.array(z.object({ card_brand: z.string(), sales_count: z.int() })),
    previous_month: z.array(z.object({ batch_date: plainDate, total_amount: signedAmount })),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
