import { z } from 'zod/mini';

/** Of whom an operator or a merchant asks a second factor at sign-in. */
export const secondFactorPolicy = z.object({
  /** Raised by each save; a save sends the one it read. */
  version: z.int(),
  /** The operator's administrators; null for a merchant, who has none. */
  administrators: z.nullable(z.boolean()),
  /** A merchant's own users; for an operator those of all its merchants. */
  merchant_users: z.boolean(),
  /** The operator asks it of all its merchants' users, whatever the merchant says. */
  required_by_operator: z.boolean(),
});

/** @see secondFactorPolicy */
export type SecondFactorPolicy = z.output<typeof secondFactorPolicy>;

/** Of whom a policy speaks: how many people may sign in, how many of them have no second factor yet, and the names of the first of these. */
const affectedPeople = z.object({ people: z.int(), without_factor: z.int(), names: z.array(z.string()) });

/** Whom a policy would ask, each kind of user on its own. */
export const affectedByPolicy = z.object({
  administrators: z.nullable(affectedPeople),
  merchant_users: affectedPeople,
});

/** @see affectedByPolicy */
export type AffectedByPolicy = z.output<typeof affectedByPolicy>;
