import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { transactionRow } from '../../credit-card/payment.ts';
import { listTotals, page } from '../../fields.ts';
import { customerParams } from './customer.ts';

/** Returns the payments of a customer, newest first, including those of merged customers: rows of Transaction Search. */
export const getCustomerPayments = defineCall({
  name: 'get_customer_payments',
  service: 'vault',
  method: 'GET',
  path: '/customers/{customer_id}/payments',
  summary: 'List the payments of a customer',
  source: 'S7.125',
  permission: { all_of: ['VAVI', 'RESV'] },
  effect: 'read',
  merchant_scope: 'one',
  params: customerParams,
  query: z.object(page),
  response: z.object({ transactions: z.array(transactionRow), ...listTotals }),
  errors: ['not_found'],
});
