import { z } from 'zod/mini';
import { uuid } from '../../fields.ts';

/** The most characters of the reason for which somebody is impersonated. */
export const impersonationReasonLength_maximum = 200;

/** An administrator at work as a user of a merchant: the impersonation record of specification section 3, under its own names. */
export const impersonation = z.object({
  /** The impersonated user, whose id takes the place of the signed-in user's. */
  id: uuid,
  /** The merchant of the impersonated user. */
  impersonatorMerchantId: uuid,
  /** The administrator who is really there. */
  impersonatorUserId: uuid,
  /** `view` reads and nothing else, `full` acts with the impersonated user's permissions. */
  access: z.literal(['view', 'full']),
  impersonatorMerchantStatusClosed: z.boolean(),
});
