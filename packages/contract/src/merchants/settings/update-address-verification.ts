import { avsCodes } from '@countinghouse/domain/card/avs-codes';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { verification } from './verification.ts';

/** Sets the AVS result codes for which a merchant's payments are refused. */
export const updateAddressVerification = defineCall({
  name: 'update_address_verification',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/verification/address',
  summary: 'Update the address verification settings of a merchant',
  source: 'S1.35; blanks.md section 3',
  permission: { any_of: ['AVVI'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.strictObject({
    version: z.int(),
    refused: z
      .array(z.literal(Object.keys(avsCodes), 'must be a result code'))
      .check(z.maxLength(100, 'must have at most 100 entries')),
  }),
  response: z.object({ verification }),
  errors: ['changed_meanwhile'],
});
