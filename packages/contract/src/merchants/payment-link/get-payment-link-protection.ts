import { protectionKinds } from '@countinghouse/domain/protection/attempt-limits';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';
import { paymentLinkParams } from './payment-link.ts';

/** What was done about people who tried out cards. */
export const pageProtection = z.object({
  protection_id: uuid,
  kind: z.literal(protectionKinds),
  /** Null of the page of a customer, and of all pages. */
  link_id: z.nullable(uuid),
  /** Empty without a link. */
  link_name: z.string(),
  started_at: instant,
  until: instant,
  /** Within the hour before it started. */
  attempts: z.int(),
  declines: z.int(),
  is_in_force: z.boolean(),
  /** When it ended, by itself or by a person. */
  ended_at: z.nullable(instant),
  /** Null where it ended by itself. */
  ended_by_name: z.nullable(z.string()),
});

export type PageProtection = z.output<typeof pageProtection>;

/** What was held off of payment pages: attempts that were refused, the newest first, and what was done about people who tried out cards. */
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
    /** Attempts that were refused on each day (UTC) of the last 28 on which there were some. */
    days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
    held_off: z.array(
      z.object({
        held_off_id: uuid,
        link_id: z.nullable(uuid),
        link_name: z.string(),
        held_off_at: instant,
        /** The limit that was reached, or the puzzle; null where the row counts the rest of a day. */
        reason: z.nullable(z.string()),
        address: z.nullable(z.string()),
        /** How many attempts the row stands for. */
        count: z.int(),
      }),
    ),
    ...listTotals,
  }),
  errors: ['not_found'],
});
