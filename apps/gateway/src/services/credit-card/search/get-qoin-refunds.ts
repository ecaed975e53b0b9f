import type { getQoinRefunds as declaration } from '@countinghouse/contract/credit-card/search/get-qoin-refunds';
import type { Operation } from '../../../operation.ts';
import { instantsOf } from './payment-conditions.ts';

/**
 * Returns refunds of digital currency without an answer yet (S7.107). The gateway takes no payments in digital currency, so there are none.
 */
export const getQoinRefunds: Operation<typeof declaration> = async ({ identity }, { query }) => {
  const { limit = 20, offset = 0 } = query;
  instantsOf(query, identity);
  return { payments: [], total_count: 0, total_count_is_exact: true, total_amounts: [], limit, offset };
};
