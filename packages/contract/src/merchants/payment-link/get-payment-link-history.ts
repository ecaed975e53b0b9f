import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { changedFields } from '../../changed-fields.ts';
import { instant, listTotals, locale, page, uuid } from '../../fields.ts';
import { linkParams } from './payment-link.ts';

/** A line of the history of a payment link. */
export const linkLog = z.object({
  at: instant,
  /** The name of the call that changed something, or of an automatic event. */
  call: z.string(),
  /** The user who did it; null for automatic events, such as the protection's. */
  user_name: z.nullable(z.string()),
  changes: changedFields,
});

export type LinkLog = z.output<typeof linkLog>;

/** Returns the history of a payment link, newest first, and the mails in which it was sent. */
export const getPaymentLinkHistory = defineCall({
  name: 'get_payment_link_history',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/links/{link_id}/history',
  summary: 'List the history of a payment link',
  source: 'S7.130',
  permission: { any_of: ['PLVW'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: linkParams,
  query: z.object(page),
  response: z.object({
    logs: z.array(linkLog),
    /** The latest twenty. */
    messages: z.array(
      z.object({
        message_id: uuid,
        kind: z.string(),
        recipient: z.string(),
        locale,
        status: z.literal(['waiting', 'sent', 'refused', 'given_up']),
        created_at: instant,
        ended_at: z.nullable(instant),
      }),
    ),
    ...listTotals,
  }),
  errors: ['not_found'],
});
