import { z } from 'zod/mini';
import { instant, uuid } from '../fields.ts';
import { merchantStatusCode } from '../merchants/merchant.ts';

/** A user as lists show them: whom, of which merchant, in which role. */
export const userRow = z.object({
  user_id: uuid,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  user_status_id: z.int(),
  user_status: z.string(),
  user_type_id: z.literal(['Merchant', 'Administrator']),
  is_merchant_user: z.boolean(),
  /** The names of the roles, comma-separated. */
  role: z.nullable(z.string()),
  entity_id: uuid,
  /** The merchant of a merchant's user; null for an administrator. */
  merchant: z.nullable(
    z.object({ merchant_uid: uuid, doing_business_as: z.string(), account_status_code: merchantStatusCode }),
  ),
  created_date: instant,
});

export type UserRow = z.output<typeof userRow>;
