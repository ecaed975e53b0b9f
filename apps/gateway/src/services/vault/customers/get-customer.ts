import type { getCustomer as declaration } from '@countinghouse/contract/vault/customers/get-customer';
import type { Operation } from '../../../operation.ts';
import { readCustomer } from '../../../store/vault/customer-details.ts';

/** Returns a customer with its addresses, cards and figures (S7.125). Another merchant's customer is not found. */
export const getCustomer: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => ({
    customer: await readCustomer(transaction, context, params.customer_id),
  }));
