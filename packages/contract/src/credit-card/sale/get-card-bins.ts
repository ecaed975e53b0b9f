import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';

/**
 * Returns the acquirer BINs for filtering batches: those of the specification's list in its order, then any other BIN of a visible
 * terminal. `terminal_count` is the number of visible terminals with it.
 */
export const getCardBins = defineCall({
  name: 'get_card_bins',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/creditcard/bins',
  summary: 'List the acquirer BINs',
  source: 'S7.114; specification section 9',
  permission: { any_of: ['REMS', 'REGS', 'RESV'] },
  effect: 'read',
  merchant_scope: 'any',
  response: z.object({ bins: z.array(z.object({ bin: z.string(), terminal_count: z.int() })) }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});

/** Returns the BINs of an answer: none if it is empty (specification section 7). */
export function binsOf(reply: { bins?: { bin: string; terminal_count: number }[] } | null | undefined): {
  bin: string;
  terminal_count: number;
}[] {
  return reply?.bins ?? [];
}
