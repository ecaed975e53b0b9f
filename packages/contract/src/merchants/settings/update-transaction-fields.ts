import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { transactionFieldChanges, transactionFieldList } from './transaction-fields.ts';

/**
 * Changes which fields a merchant's forms show and require. A merchant sets its own two flags, but not while an administrator forces the
 * field; the two ByAdmin flags are for administrators who do not impersonate.
 */
export const updateTransactionFields = defineCall({
  name: 'update_transaction_fields',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/transactionfields',
  summary: 'Update the field configuration of a merchant',
  source: 'S1.38; S3.22; S5.36; S5.37',
  permission: { any_of: ['RFVI'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  body: z.strictObject({ version: z.int(), transaction_fields: transactionFieldChanges }),
  response: transactionFieldList,
  errors: ['changed_meanwhile'],
});
