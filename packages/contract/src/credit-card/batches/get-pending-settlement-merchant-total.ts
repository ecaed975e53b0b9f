import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, uuid } from '../../fields.ts';
import { batchFigures } from './batch.ts';

/** The open batch of a terminal: what settle now would settle. */
const pendingTerminal = z.object({
  terminal_uid: uuid,
  terminal_name: z.string(),
  /** The key for settling it: for the merchant in scope, if the caller may settle; otherwise null. */
  terminal_key: z.nullable(z.string()),
  /** The number that the batch will have, and when it was opened; null before the first payment. */
  batch_number: z.nullable(z.int()),
  opened_at: z.nullable(instant),
  ...batchFigures,
});

export type PendingTerminal = z.output<typeof pendingTerminal>;

/** Returns every terminal of a merchant with its pending settlement, by name. */
export const getPendingSettlementMerchantTotal = defineCall({
  name: 'get_pending_settlement_merchant_total',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/pending-settlement-merchant-total/{merchant_uid}',
  summary: 'Retrieve the pending settlement of a merchant',
  source: 'S7.123',
  permission: { any_of: ['REMS', 'REGS', 'SSVI', 'SSEX'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ merchant_uid: uuid }),
  response: z.object({ pending_settlement_merchant_total: z.array(pendingTerminal) }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});

/** Returns the terminals of an answer: none if it is empty (specification section 7). */
export function pendingTerminalsOf(
  reply: { pending_settlement_merchant_total?: PendingTerminal[] } | null | undefined,
): PendingTerminal[] {
  return reply?.pending_settlement_merchant_total ?? [];
}
