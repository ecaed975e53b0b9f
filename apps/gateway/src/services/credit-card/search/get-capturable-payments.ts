import type { getCapturablePayments as declaration } from '@countinghouse/contract/credit-card/search/get-capturable-payments';
import type { Operation } from '../../../operation.ts';
import { listAwaiting } from './list-awaiting.ts';

/** Returns payments that can be captured (S7.98). */
export const getCapturablePayments: Operation<typeof declaration> = (context, { query }) =>
  listAwaiting(context, query, 'capture');
