import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, signedAmount, uuid } from '../../fields.ts';

/** The net amount that a settle now of the terminal would settle, in minor units of the terminal's one currency. */
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

/** The amount of an answer: 0 where nothing came back (specification section 7). */
export function pendingSettlementTotalOf(reply: { pending_settlement_total?: number } | null | undefined): number {
  return reply?.pending_settlement_total ?? 0;
}
