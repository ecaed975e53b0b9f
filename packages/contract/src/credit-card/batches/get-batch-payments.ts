import { cardBrands } from '@countinghouse/domain/card/card';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, instant, listTotals, page, signedAmount, sortOf, uuid } from '../../fields.ts';
import { batchFigures } from './batch.ts';

/** The columns that the payments of a batch can be sorted by, with their data type. */
export const sortableBatchPaymentColumns = {
  timestamp: 'date',
  amount: 'number',
  status: 'number',
  customer: 'text',
  card_brand: 'text',
} as const;

/** Instead of a card brand: the payments of all brands. */
export const ALL_BRANDS = 'all';

/**
 * Returns the payments of a closed batch for one card brand, or for `all`, newest first. Amounts are the settled ones, credits negative.
 */
export const getBatchPayments = defineCall({
  name: 'get_batch_payments',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/batches/{id}/{card_brand}/{terminal_uid}',
  summary: 'List the payments of a batch',
  source: 'S7.94',
  permission: { any_of: ['REMS', 'REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid, card_brand: z.literal([...cardBrands, ALL_BRANDS]), terminal_uid: uuid }),
  query: z.object({ sort: z.optional(sortOf(sortableBatchPaymentColumns)), ...page }),
  response: z.object({
    payments: z.array(
      z.object({
        payment_id: uuid,
        transaction_uid: z.string(),
        action: z.int(),
        status: z.int(),
        customer: z.string(),
        card_number: z.string(),
        card_brand: z.string(),
        amount: signedAmount,
        currency,
        approval_code: z.nullable(z.string()),
        order_id: z.string(),
        timestamp: instant,
      }),
    ),
    ...listTotals,
    total_amounts: z.array(z.object(batchFigures)),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
