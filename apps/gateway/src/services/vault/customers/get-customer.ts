import type { getCustomer as declaration } from '@countinghouse/contract/vault/customers/get-customer';
import type { Operation } from '../../../operation.ts';
import { readCustomer } from '../../../store/vault/customer-details.ts';

/** A customer with its addresses, cards and figures (S7.125); another merchant's is as unknown as none. */
export const getCustomer: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => ({
    customer: await readCustomer(transaction, context, params.customer_id),
  }));
