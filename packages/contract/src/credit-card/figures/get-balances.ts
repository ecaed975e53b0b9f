import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, instant, signedAmount, uuid } from '../../fields.ts';

/**
 * Where a merchant's money stands, from the ledger's postings alone: held by authorizations, captured and in no batch yet, pending
 * settlement, settled, and given back to cards by refunds and credits (those that are pending included). `pending` and `settled` are
 * sales and captures less refunds and credits. Minor units, a currency each; an administrator's are of all merchants they may see, or
 * of the one that they ask for.
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
