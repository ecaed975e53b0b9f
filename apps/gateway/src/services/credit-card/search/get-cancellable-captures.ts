import type { getCancellableCaptures as declaration } from '@countinghouse/contract/credit-card/search/get-cancellable-captures';
import type { Operation } from '../../../operation.ts';
import { listAwaiting } from './list-awaiting.ts';

/** Returns captures that can be cancelled (S7.103). */
export const getCancellableCaptures: Operation<typeof declaration> = (context, { query }) =>
  listAwaiting(context, query, 'capture-cancel');
