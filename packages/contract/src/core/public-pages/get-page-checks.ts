import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, uuid } from '../../fields.ts';

/** A difference from the build that a check found. */
const pageDifference = z.object({
  /** The path of the page or file. */
  page: z.string(),
  kind: z.literal(['unreachable', 'header', 'document', 'script', 'style', 'file']),
  /** The header, the element or the file. */
  what: z.string(),
  expected: z.string(),
  found: z.string(),
});

export type PageDifference = z.output<typeof pageDifference>;

/**
 * Returns the latest checks of the public pages with card fields, and browser reports about them: the evidence that the pages matched the
 * build (PCI DSS 6.4.3, 11.6.1). Both are stored for 13 months.
 */
export const getPageChecks = defineCall({
  name: 'get_page_checks',
  service: 'core',
  method: 'GET',
  path: '/page-checks',
  summary: 'List the checks of the public pages',
  source: 'S7.130; decision 64',
  permission: { any_of: ['MEVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  response: z.object({
    /** Whether this installation checks its public pages. */
    is_on: z.boolean(),
    checks: z.array(
      z.object({
        page_check_id: uuid,
        checked_at: instant,
        origin: z.string(),
        pages: z.int(),
        files: z.int(),
        /** Browser reports since the previous check. */
        report_count: z.int(),
        difference_count: z.int(),
        /** The first hundred. */
        differences: z.array(pageDifference),
      }),
    ),
    reports: z.array(
      z.object({
        kind: z.literal(['csp', 'integrity']),
        page: z.string(),
        what: z.string(),
        blocked: z.string(),
        first_at: instant,
        last_at: instant,
        count: z.int(),
      }),
    ),
  }),
  errors: ['permission_missing'],
});
