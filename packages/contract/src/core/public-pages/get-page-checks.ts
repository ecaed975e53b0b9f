import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, uuid } from '../../fields.ts';

/** What a check found to be otherwise than it was built. */
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
 * The latest checks of the public pages on which cards are entered, and what browsers reported of these pages: the proof that they were what was
 * built (PCI DSS 6.4.3, 11.6.1). Both are kept for 13 months.
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
        /** Reports of browsers since the check before. */
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
