import type { getReversiblePayments as declaration } from '@countinghouse/contract/credit-card/search/get-reversible-payments';
import type { Operation } from '../../../operation.ts';
import { listAwaiting } from './list-awaiting.ts';

/** Returns payments that can be voided (S7.100). */
export const getReversiblePayments: Operation<typeof declaration> = (context, { query }) =>
  listAwaiting(context, query, 'reversal');
