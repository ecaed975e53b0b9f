import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customFieldList } from './custom-field.ts';

/** Returns the custom fields of the merchant in scope, or for an administrator of one of theirs. Forms get them with the merchant. */
export const getCustomFields = defineCall({
  name: 'get_custom_fields',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/customfields',
  summary: 'List the custom fields of a merchant',
  source: 'S1.37; S3.36; S7.77 has no call of its own that reads them',
  permission: { any_of: ['DFVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: customFieldList,
  errors: [],
});
