import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';

/** Returns how many payments settle now would settle at the terminal: those waiting in its open batch (210, 225). */
export const getPendingSettlement = defineCall({
  name: 'get_pending_settlement',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/pending-settlement/{terminal_uid}',
  summary: 'Count the payments of a terminal that are pending settlement',
  source: 'S7.121',
  permission: { any_of: ['REMS', 'REGS', 'SSVI', 'SSEX'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ terminal_uid: uuid }),
  response: z.object({ pending_settlement: z.int() }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});

/** Returns the count of an answer: 0 if it is empty (specification section 7). */
export function pendingSettlementOf(reply: { pending_settlement?: number } | null | undefined): number {
  return reply?.pending_settlement ?? 0;
}
