import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { commercialCard, commercialData, lineItemErrors } from '../../merchants/line-items/line-item.ts';

/**
 * Saves the Level 2/3 data of an approved payment whose batch is still open, and has it sent to the acquirer. Data that contradicts
 * itself is refused at its field; data that is only incomplete is kept, and the answer says what it lacks for which level.
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
  // A hundred lines with everything that they can carry.
  body_bytes_maximum: 131_072,
  params: z.object({ payment_id: uuid }),
  body: z.strictObject({
    /** That of the data that was looked at; 0 where there was none. */
    version: z.int(),
    commercial: commercialData,
  }),
  response: z.object({ data: commercialCard }),
  errors: [...lineItemErrors, 'changed_meanwhile', 'status_forbids'],
});
