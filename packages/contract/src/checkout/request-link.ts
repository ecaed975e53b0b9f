import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { locale } from '../fields.ts';

/**
 * Mails a new link to the recipient of an expired or replaced one. The answer is always the same, so that it does not reveal whose secret
 * it is.
 */
export const requestLink = defineCall({
  name: 'request_link',
  service: 'checkout',
  method: 'POST',
  path: '/link-requests',
  summary: 'Request a new link to replace an old one',
  source: 'S7.130',
  permission: 'public',
  effect: 'write',
  merchant_scope: 'none',
  body: z.strictObject({
    secret: z.string('must be text').check(z.regex(/^[\w-]{32}$/, 'must be the secret of a link')),
    locale: z.optional(locale),
  }),
  response: z.object({ accepted: z.literal(true) }),
  errors: [],
});
