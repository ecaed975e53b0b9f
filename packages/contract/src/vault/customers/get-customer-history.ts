import { accountEventKinds } from '@countinghouse/domain/vault/account';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { changedFields } from '../../changed-fields.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';
import { customerParams } from './customer.ts';

/** An entry of a customer's history: a user's change, or an event of one of its cards. */
export const customerLog = z.object({
  at: instant,
  /** The name of the call; null for an event of a card. */
  call: z.nullable(z.string()),
  /** The kind of card event; null for a change. */
  kind: z.nullable(z.literal(accountEventKinds)),
  /** The user who did it; null for automatic events, such as the account updater's. */
  user_name: z.nullable(z.string()),
  /** The card concerned. */
  account: z.nullable(z.object({ account_uid: uuid, card_brand: z.string(), last_four: z.string() })),
  note: z.string(),
  changes: changedFields,
});

export type CustomerLog = z.output<typeof customerLog>;

/** Returns the history of a customer and its cards, newest first. */
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
