import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { commercialCard, commercialData, lineItemErrors } from '../../merchants/line-items/line-item.ts';

/**
 * Saves the Level 2/3 data of an approved payment whose batch is still open, and queues it for the acquirer. Contradictory data is refused
 * at its field; incomplete data is saved, and the answer contains what is missing for which level.
 */
export const saveCommercialCard = defineCall({
  name: 'save_commercial_card',
  service: 'credit-card',
  method: 'POST',
  path: '/{payment_id}/commercial-card',
  summary: 'Save the Level 2/3 data of a payment',
  source: 'S7.116; S1.17; S3.38',
  permission: { any_of: ['LLUP'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'one',
  // A hundred lines with every field.
  body_bytes_maximum: 131_072,
  params: z.object({ payment_id: uuid }),
  body: z.strictObject({
    /** The version that the data is based on; 0 if there was none. */
    version: z.int(),
    commercial: commercialData,
  }),
  response: z.object({ data: commercialCard }),
  errors: [...lineItemErrors, 'changed_meanwhile', 'status_forbids'],
});
