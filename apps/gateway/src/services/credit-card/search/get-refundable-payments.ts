import type { getRefundablePayments as declaration } from '@countinghouse/contract/credit-card/search/get-refundable-payments';
import type { Operation } from '../../../operation.ts';
import { listAwaiting } from './list-awaiting.ts';

/** Returns payments that can be refunded (S7.106). */
export const getRefundablePayments: Operation<typeof declaration> = (context, { query }) =>
  listAwaiting(context, query, 'refund');
