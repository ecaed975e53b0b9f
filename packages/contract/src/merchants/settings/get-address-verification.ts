import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { verification } from './verification.ts';

/** Returns the AVS result codes for which payments of a merchant are refused. */
export const getAddressVerification = defineCall({
  name: 'get_address_verification',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/verification/address',
  summary: 'Retrieve the address verification settings of a merchant',
  source: 'S1.35; blanks.md section 3',
  permission: { any_of: ['AVVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({ verification }),
  errors: [],
});
