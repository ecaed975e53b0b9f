import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { locale, uuid } from '../fields.ts';

/** How a link stands: `business_unavailable` where the merchant takes no cards at present. */
export const linkStates = ['open', 'used', 'expired', 'withdrawn', 'business_unavailable'] as const;

/**
 * Exchanges the secret of a link for the token of a visitor, who can then do what the link is for and nothing else. A link that was made but
 * cannot be used is told apart by its state, without a token; a secret that was never made is not found. Opening a link uses nothing.
 */
export const openVisitorSession = defineCall({
  name: 'open_visitor_session',
  service: 'checkout',
  method: 'POST',
  path: '/sessions',
  summary: 'Exchange the secret of a link for the token of a visitor',
  source: 'S3.43; S1.48',
  permission: 'public',
  effect: 'write',
  merchant_scope: 'none',
  body: z.strictObject({
    secret: z.string('must be text').check(z.regex(/^[\w-]{32}$/, 'must be the secret of a link')),
  }),
  response: z.object({
    state: z.literal(linkStates),
    /** Who asks. */
    business: z.string(),
    /** In which language the link was sent. */
    locale,
    /** Null unless `state` is `open`. */
    token: z.nullable(z.string()),
    user: z.nullable(z.object({ id: uuid, username: z.string(), email: z.string() })),
  }),
  errors: ['not_found'],
});
