import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page } from '../../fields.ts';
import { reportParams, reportRun } from './custom-report.ts';

/** The runs of a custom report, newest first. */
export const getCustomReportRuns = defineCall({
  name: 'get_custom_report_runs',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/customreport/{report_id}/runs',
  summary: 'List the runs of a custom report',
  source: 'S1.24; S3.39',
  permission: { any_of: ['CRVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: reportParams,
  query: z.object(page),
  response: z.object({ runs: z.array(reportRun), ...listTotals }),
  errors: [],
});
