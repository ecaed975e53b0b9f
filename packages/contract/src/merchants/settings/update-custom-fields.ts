import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customFieldChange, customFieldList } from './custom-field.ts';

/**
 * Replaces the custom fields of a merchant, in the order of the form. Omitted fields are deleted; payments keep their values. A field
 * without an id is new.
 */
export const updateCustomFields = defineCall({
  name: 'update_custom_fields',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/customfields',
  summary: 'Save the custom fields of a merchant',
  source: 'S7.77; S1.37; S3.36',
  permission: { any_of: ['DFVI'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  body: z.strictObject({
    merchant_uid: uuid,
    version: z.int(),
    custom_fields: z.array(customFieldChange).check(z.maxLength(100, 'must have at most 100 entries')),
  }),
  response: customFieldList,
  errors: ['not_found', 'changed_meanwhile'],
});
