import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, listTotals, page, uuid } from '../../fields.ts';

/** One period in which an administrator acted as a user of a merchant. */
const impersonationOfMerchant = z.object({
  impersonation_id: uuid,
  /** The administrator who was really there. */
  impersonator: z.object({ user_id: uuid, full_name: z.string() }),
  /** The impersonated user. */
  user: z.object({ user_id: uuid, full_name: z.string() }),
  /** `view` was read-only, `full` could also act. */
  access: z.literal(['view', 'full']),
  /** The administrator's reason; null for records from before a reason was required. */
  reason: z.nullable(z.string()),
  started_at: instant,
  /** Null while it lasts. */
  ended_at: z.nullable(instant),
});

/** @see impersonationOfMerchant */
export type ImpersonationOfMerchant = z.output<typeof impersonationOfMerchant>;

/**
 * Returns when and why administrators acted as a user of the merchant in scope, latest first: always for oneself, for others with the
 * permission to view user details. The specification has no call for it.
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
