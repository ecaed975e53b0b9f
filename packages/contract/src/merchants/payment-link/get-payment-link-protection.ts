import { protectionKinds } from '@countinghouse/domain/protection/attempt-limits';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';
import { paymentLinkParams } from './payment-link.ts';

/** One measure against card testing. */
export const pageProtection = z.object({
  protection_id: uuid,
  kind: z.literal(protectionKinds),
  /** Null for a customer's page, and for all pages. */
  link_id: z.nullable(uuid),
  /** Empty without a link. */
  link_name: z.string(),
  started_at: instant,
  until: instant,
  /** Within the hour before it started. */
  attempts: z.int(),
  declines: z.int(),
  is_in_force: z.boolean(),
  /** When it ended, automatically or by a user. */
  ended_at: z.nullable(instant),
  /** Null if it ended automatically. */
  ended_by_name: z.nullable(z.string()),
});

export type PageProtection = z.output<typeof pageProtection>;

/** Returns the attacks blocked on payment pages: refused attempts, newest first, and the measures against card testing. */
export const getPaymentLinkProtection = defineCall({
  name: 'get_payment_link_protection',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/paymentlink/protection',
  summary: 'List refused attempts and protections of payment pages',
  source: 'S7.130',
  permission: { any_of: ['PLVW'] },
  api_key: 'open',
  effect: 'read',
  merchant_scope: 'one',
  merchant_capability: 'sign_in',
  params: paymentLinkParams,
  query: z.object({ ...page, link_id: z.optional(uuid) }),
  response: z.object({
    /** The latest twenty. */
    protections: z.array(pageProtection),
    /** Refused attempts per day (UTC) in the last 28 days; days without any are left out. */
    days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    held_off: z.array(
      z.object({
        held_off_id: uuid,
        link_id: z.nullable(uuid),
        link_name: z.string(),
        held_off_at: instant,
        /** The limit that was reached, or the puzzle; null if the row counts the rest of a day. */
        reason: z.nullable(z.string()),
        address: z.nullable(z.string()),
        /** How many attempts the row represents. */
        count: z.int(),
      }),
    ),
    ...listTotals,
  }),
  errors: ['not_found'],
});
