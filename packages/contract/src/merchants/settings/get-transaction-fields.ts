import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { transactionFieldList } from './transaction-fields.ts';

/** Returns which fields a merchant's forms show and require, by its own choice and by an administrator's. */
export const getTransactionFields = defineCall({
  name: 'get_transaction_fields',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/transactionfields',
  summary: 'Retrieve the field configuration of a merchant',
  source: 'S1.38; S3.22; S5.36',
  permission: { any_of: ['RFVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: transactionFieldList,
  errors: [],
});
