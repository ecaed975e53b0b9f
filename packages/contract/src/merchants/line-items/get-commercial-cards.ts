import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';
import { commercialData, commercialSending, lineItemErrors } from './line-item.ts';

/** Returns the Level 2/3 data saved for payments of a merchant, latest first. */
export const getCommercialCards = defineCall({
  name: 'get_commercial_cards',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/creditcardcommercial/lineitem',
  summary: 'List saved Level 2/3 data',
  source: 'S7.72',
  permission: { any_of: ['LLVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: z.object({ id: uuid }),
  query: z.object(page),
  response: z.object({
    credit_card_commercial_datas: z.array(
      z.object({
        payment_id: uuid,
        version: z.int(),
        commercial: commercialData,
        sending: commercialSending,
        saved_at: instant,
        saved_by: z.string(),
      }),
    ),
    ...listTotals,
  }),
  errors: lineItemErrors,
});
