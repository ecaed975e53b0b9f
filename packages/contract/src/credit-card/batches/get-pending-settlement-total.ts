import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, signedAmount, uuid } from '../../fields.ts';

/** Returns the net amount that settle now would settle at the terminal, in minor units of its one currency. */
export const getPendingSettlementTotal = defineCall({
  name: 'get_pending_settlement_total',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/pending-settlement-total/{terminal_uid}',
  summary: 'Retrieve the pending settlement amount of a terminal',
  source: 'S7.122',
  permission: { any_of: ['REMS', 'REGS', 'SSVI', 'SSEX'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ terminal_uid: uuid }),
  response: z.object({ pending_settlement_total: signedAmount, currency }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});

/** Returns the amount of an answer: 0 if it is empty (specification section 7). */
export function pendingSettlementTotalOf(reply: { pending_settlement_total?: number } | null | undefined): number {
  return reply?.pending_settlement_total ?? 0;
}
