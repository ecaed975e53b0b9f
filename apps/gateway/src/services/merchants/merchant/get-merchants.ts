import type { getMerchants as declaration } from '@countinghouse/contract/merchants/merchant/get-merchants';
import type { Operation } from '../../../operation.ts';
import { merchantRows } from './merchant-rows.ts';

/** Returns the operator's merchants, one page at a time (S7.40). */
export const getMerchants: Operation<typeof declaration> = (context, { query }) =>
  context.transaction((transaction) => merchantRows(transaction, query));
