import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';

/** One time at which an administrator acted as a user of a merchant. */
const impersonationOfMerchant = z.object({
  impersonation_id: uuid,
  /** The administrator who was really there. */
  impersonator: z.object({ user_id: uuid, full_name: z.string() }),
  /** The user as whom they acted. */
  user: z.object({ user_id: uuid, full_name: z.string() }),
  /** `view` read and nothing else, `full` could also act. */
  access: z.literal(['view', 'full']),
  /** What the administrator gave as the reason; null for one from before it was asked for. */
  reason: z.nullable(z.string()),
  started_at: instant,
  /** Null while it goes on. */
  ended_at: z.nullable(instant),
});

/** @see impersonationOfMerchant */
export type ImpersonationOfMerchant = z.output<typeof impersonationOfMerchant>;

/**
 * When an administrator acted as a user of the merchant in scope, and why, latest first: as oneself always, as anybody with the permission
 * to view user details. The specification names no call for it.
 */
export const getImpersonations = defineCall({
  name: 'get_impersonations',
  service: 'core',
  method: 'GET',
  path: '/users/impersonations',
  summary: 'List the impersonations of a merchant’s users',
  source: 'S4.33; blanks.md 5',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({ ...page }),
  response: z.object({ impersonations: z.array(impersonationOfMerchant), ...listTotals }),
  errors: [],
});
