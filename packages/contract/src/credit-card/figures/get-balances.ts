import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, instant, signedAmount, uuid } from '../../fields.ts';

/**
 * Returns a merchant's balances, from the ledger's postings alone: held by authorizations, captured and not in a batch yet, pending
 * settlement, settled, and returned to cards by refunds and credits (including pending ones). `pending` and `settled` are sales and
 * captures less refunds and credits. In minor units, per currency; for an administrator over all merchants they may see, or one of them.
 */
export const getBalances = defineCall({
  name: 'get_balances',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/balances',
  summary: 'Retrieve balances from the ledger',
  source: 'S7.124; the style of S7.93',
  permission: { any_of: ['REMS', 'REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ merchant_uid: z.optional(uuid) }),
  response: z.object({
    as_of: instant,
    balances: z.array(
      z.object({
        currency,
        authorized: signedAmount,
        captured: signedAmount,
        pending: signedAmount,
        settled: signedAmount,
        refunded: signedAmount,
      }),
    ),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
