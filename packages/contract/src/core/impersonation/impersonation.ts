import { z } from 'zod/mini';
import { uuid } from '../../fields.ts';

/** Maximum length of the reason for impersonation, in characters. */
export const impersonationReasonLength_maximum = 200;

/** An active impersonation: the record of specification section 3, with its names. */
export const impersonation = z.object({
  /** The impersonated user, whose id replaces the signed-in user's. */
  id: uuid,
  /** The merchant of the impersonated user. */
  impersonatorMerchantId: uuid,
  /** The administrator. */
  impersonatorUserId: uuid,
  /** `view` is read-only, `full` acts with the impersonated user's permissions. */
  access: z.literal(['view', 'full']),
  impersonatorMerchantStatusClosed: z.boolean(),
});
