import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../fields.ts';

/**
 * Accepts browser reports about a public page: a violation of its content security policy, or a script whose hash differs from the build.
 * Twenty a minute per address, 8 KB each.
 */
export const reportPage = defineCall({
  name: 'report_page',
  service: 'checkout',
  method: 'POST',
  path: '/reports',
  summary: 'Report a fault on a public page',
  source: 'S7.130',
  permission: 'public',
  effect: 'write',
  merchant_scope: 'none',
  body_bytes_maximum: 8_192,
  address_minute_maximum: 20,
  body: z.object({
    reports: z
      .array(
        z.object({
          kind: z.literal(['csp', 'integrity'], 'must be csp or integrity'),
          /** Path of the page, without its secret. */
          page: text(200),
          /** The violated directive, or the file that differs from the build. */
          what: text(300),
          blocked: text(300),
        }),
      )
      .check(z.minLength(1, 'must have at least one entry'), z.maxLength(20, 'must have at most 20 entries')),
  }),
  response: z.object({ accepted: z.literal(true) }),
  errors: [],
});
