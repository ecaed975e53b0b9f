import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { customReport, entityParams, reportDefinition } from './custom-report.ts';

/** Creates a custom report. Recipients require EXPT besides CRAD, since a mailed report is an export. */
export const createCustomReport = defineCall({
  name: 'create_custom_report',
  service: 'merchants',
  method: 'POST',
  path: '/merchants/{id}/customreport',
  summary: 'Create a custom report',
  source: 'S7.62; S3.39',
  permission: { any_of: ['CRAD'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: entityParams,
  body: reportDefinition,
  response: z.object({ custom_report: customReport }),
  errors: ['impersonation_forbids'],
});
