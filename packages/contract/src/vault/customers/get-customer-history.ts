import { accountEventKinds } from '@countinghouse/domain/vault/account';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { changedFields } from '../../changed-fields.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';
import { customerParams } from './customer.ts';

/** A line of the history of a customer: a change that somebody made, or what became of one of its cards. */
export const customerLog = z.object({
  at: instant,
  /** The name of the call that changed something; null for what became of a card. */
  call: z.nullable(z.string()),
  /** What became of a card; null for a change. */
  kind: z.nullable(z.literal(accountEventKinds)),
  /** Who did it; null where nobody did, such as the account updater. */
  user_name: z.nullable(z.string()),
  /** The card that it is about. */
  account: z.nullable(z.object({ account_uid: uuid, card_brand: z.string(), last_four: z.string() })),
  note: z.string(),
  changes: changedFields,
});

export type CustomerLog = z.output<typeof customerLog>;

/** What was done with a customer and its cards, the newest first. */
export const getCustomerHistory = defineCall({
  name: 'get_customer_history',
  service: 'vault',
  method: 'GET',
  path: '/customers/{customer_id}/history',
  summary: 'List the history of a customer',
  source: 'S7.125',
  permission: { any_of: ['VAVI'] },
  effect: 'read',
  merchant_scope: 'one',
  params: customerParams,
  query: z.object(page),
  response: z.object({ logs: z.array(customerLog), ...listTotals }),
  errors: ['not_found'],
});
