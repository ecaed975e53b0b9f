import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customReport, reportChange, reportParams } from './custom-report.ts';

/** Replaces a custom report. Recipients require EXPT besides CRUP, since a mailed report is an export. */
export const updateCustomReport = defineCall({
  name: 'update_custom_report',
  service: 'merchants',
  method: 'PUT',
  path: '/merchants/{id}/customreport/{report_id}',
  summary: 'Update a custom report',
  source: 'S7.63; S3.39',
  permission: { any_of: ['CRUP'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: reportParams,
  body: reportChange,
  response: z.object({ custom_report: customReport }),
  errors: ['changed_meanwhile', 'impersonation_forbids'],
});
