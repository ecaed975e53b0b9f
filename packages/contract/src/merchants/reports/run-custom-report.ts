import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { reportParams, reportRun } from './custom-report.ts';

/**
 * Runs a custom report now, outside its schedule, and answers before it is done. While such a run is in progress, another request returns
 * the same run. Recipients also require EXPT.
 */
export const runCustomReport = defineCall({
  name: 'run_custom_report',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/customreport/{report_id}/run',
  summary: 'Run a custom report now',
  source: 'S1.24; S3.39',
  permission: { any_of: ['CRAD', 'CRUP'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: reportParams,
  response: z.object({ run: reportRun }),
  errors: [],
});
