import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customReport, reportParams } from './custom-report.ts';

/** One custom report. */
export const getCustomReport = defineCall({
  name: 'get_custom_report',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/customreport/{report_id}',
  summary: 'Retrieve a custom report',
  source: 'S7.61; S3.39',
  permission: { any_of: ['CRVI'] },
  effect: 'read',
  merchant_scope: 'any',
  params: reportParams,
  response: z.object({ custom_report: customReport }),
  errors: [],
});
