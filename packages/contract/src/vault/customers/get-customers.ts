import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page } from '../../fields.ts';
import { customerRow } from './customer.ts';
import { customerCriteria, customerSort } from './customer-criteria.ts';

/** Returns the customers of a merchant, page by page, each with its default card and its last payment. */
export const getCustomers = defineCall({
  name: 'get_customers',
  service: 'vault',
  method: 'GET',
  path: '/customers',
  summary: 'Search customers',
  source: 'S7.125',
  permission: { any_of: ['VAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({ ...customerCriteria, sort: customerSort, ...page }),
  response: z.object({ customers: z.array(customerRow), ...listTotals }),
  errors: [],
});
