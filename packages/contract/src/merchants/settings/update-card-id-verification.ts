import { cvvCodes } from '@countinghouse/domain/card/cvv-codes';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { verification } from './verification.ts';

/** Sets the CVV result codes for which a merchant's payments are refused. */
export const updateCardIdVerification = defineCall({
  name: 'update_card_id_verification',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/verification/card-id',
  summary: 'Update the card ID verification settings of a merchant',
  source: 'S1.36; blanks.md section 3',
  permission: { any_of: ['CIVI'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.strictObject({
    version: z.int(),
    refused: z
      .array(z.literal(Object.keys(cvvCodes), 'must be a result code'))
      .check(z.maxLength(100, 'must have at most 100 entries')),
  }),
  response: z.object({ verification }),
  errors: ['changed_meanwhile'],
});
