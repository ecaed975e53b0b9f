import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, sortOf, wholePage } from '../../fields.ts';
import { customReport, entityParams } from './custom-report.ts';

/** The columns that reports can be sorted by, with their data type. */
export const customReportSortColumns = {
  name: 'text',
  processing_method: 'text',
  frequency: 'text',
  next_run_at: 'date',
  updated_at: 'date',
} as const;

/** The custom reports of an entity; `{id}` is the merchant's merchant_uid, or the entity_id of an administrator without a merchant. */
export const getCustomReports = defineCall({
  name: 'get_custom_reports',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/customreport',
  summary: 'List custom reports',
  source: 'S7.61; S1.24',
  permission: { any_of: ['CRVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: entityParams,
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z.optional(sortOf(customReportSortColumns)),
    ...wholePage,
  }),
  response: z.object({ custom_reports: z.array(customReport), ...listTotals }),
  errors: [],
});
