import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { instant, plainDate } from '../../fields.ts';
import { entityParams, reportColumnOption, reportDefinition } from './custom-report.ts';

/** Returns the first rows of a report, saved or not, over the dates that it would cover if it ran now. Nothing is stored or sent. */
export const previewCustomReport = defineCall({
  name: 'preview_custom_report',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/customreport/preview',
  summary: 'Preview a custom report',
  source: 'S1.24; S3.39',
  permission: { any_of: ['CRVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: entityParams,
  body: reportDefinition,
  response: z.object({
    columns: z.array(reportColumnOption),
    /** A row's values in the order of its columns; amounts are minor units of `currencies`. */
    rows: z.array(z.array(z.nullable(z.union([z.string(), z.number()])))),
    currencies: z.array(z.int()),
    from_date: plainDate,
    to_date: plainDate,
    next_run_at: z.nullable(instant),
    /** Whether there are more rows than these. */
    has_more: z.boolean(),
  }),
  errors: [],
});
