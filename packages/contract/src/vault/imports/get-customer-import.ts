import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { customerImport } from './customer-import.ts';

/** Returns the result of an import. */
export const getCustomerImport = defineCall({
  name: 'get_customer_import',
  service: 'vault',
  method: 'GET',
  path: '/customers/imports/{import_id}',
  summary: 'Retrieve the result of a customer import',
  source: 'S7.125',
  permission: { any_of: ['VAAD'] },
  effect: 'read',
  merchant_scope: 'one',
  params: z.object({ import_id: uuid }),
  response: z.object({ import: customerImport }),
  errors: ['not_found'],
});
