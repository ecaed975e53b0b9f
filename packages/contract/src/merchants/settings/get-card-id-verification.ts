import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { verification } from './verification.ts';

/** Returns the CVV result codes for which payments of a merchant are refused. */
export const getCardIdVerification = defineCall({
  name: 'get_card_id_verification',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/verification/card-id',
  summary: 'Retrieve the card ID verification settings of a merchant',
  source: 'S1.36; blanks.md section 3',
  permission: { any_of: ['CIVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ verification }),
  errors: [],
});
