import { z } from 'zod/mini';
import { merchant } from '../../merchants/merchant.ts';
import { user } from './user.ts';

/** A user as in lists, with merchant and roles. */
export const userRow = z.extend(
  z.pick(user, {
    user_id: true,
    username: true,
    first_name: true,
    last_name: true,
    full_name: true,
    email: true,
    user_status_id: true,
    user_status: true,
    user_type_id: true,
    is_merchant_user: true,
    role: true,
    entity_id: true,
    created_date: true,
  }),
  {
    /** The merchant of a merchant's user; null for an administrator. */
    merchant: z.nullable(z.pick(merchant, { merchant_uid: true, doing_business_as: true, account_status_code: true })),
  },
);

export type UserRow = z.output<typeof userRow>;
