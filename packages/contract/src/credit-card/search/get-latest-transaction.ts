import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { transactionRow } from '../payment.ts';

/** Returns the newest payment of a terminal, for the person at the counter. */
export const getLatestTransaction = defineCall({
  name: 'get_latest_transaction',
  service: 'credit-card',
  method: 'GET',
  path: '/payments/latest/transaction',
  summary: 'Retrieve the newest payment of a terminal',
  source: 'S7.90',
  permission: { any_of: ['RESV'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ terminal_uid: uuid }),
  response: z.object({ transaction: transactionRow }),
  errors: ['no_record_found', 'permission_missing', 'merchant_status_forbids'],
});
