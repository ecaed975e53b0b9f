import type { getReversibleRefunds as declaration } from '@countinghouse/contract/credit-card/search/get-reversible-refunds';
import type { Operation } from '../../../operation.ts';
import { listAwaiting } from './list-awaiting.ts';

/** Returns refunds and credits that can be reversed. */
export const getReversibleRefunds: Operation<typeof declaration> = (context, { query }) =>
  listAwaiting(context, query, 'refund-reversal');
