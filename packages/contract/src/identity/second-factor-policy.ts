import { z } from 'zod/mini';

/** Whether an operator or a merchant requires a second factor at sign-in, by kind of user. */
export const secondFactorPolicy = z.object({
  /** Increased by each save; a save must send the version that it is based on. */
  version: z.int(),
  /** The operator's administrators; null for a merchant, who has none. */
  administrators: z.nullable(z.boolean()),
  /** A merchant's own users; for an operator those of all its merchants. */
  merchant_users: z.boolean(),
  /** The operator requires it from all its merchants' users, whatever the merchant's setting. */
  required_by_operator: z.boolean(),
});

/** @see secondFactorPolicy */
export type SecondFactorPolicy = z.output<typeof secondFactorPolicy>;

/** The users that a policy affects: how many can sign in, how many of them have no second factor yet, and the first names of these. */
const affectedPeople = z.object({ people: z.int(), without_factor: z.int(), names: z.array(z.string()) });

/** The users that a policy would affect, by kind of user. */
export const affectedByPolicy = z.object({
  administrators: z.nullable(affectedPeople),
  merchant_users: affectedPeople,
});

/** @see affectedByPolicy */
export type AffectedByPolicy = z.output<typeof affectedByPolicy>;
