import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { reportParams } from './custom-report.ts';

/** Deletes a custom report with its runs and their files. A run in progress ends without a mail. */
export const deleteCustomReport = defineCall({
  name: 'delete_custom_report',
  service: 'merchants',
  method: 'DELETE',
  path: '/merchants/{id}/customreport/{report_id}',
  summary: 'Delete a custom report',
  source: 'S7.64',
  permission: { any_of: ['CRDE'] },
  effect: 'write',
  while_impersonating: 'allowed',
  merchant_scope: 'any',
  params: reportParams,
  response: z.object({ report_id: uuid }),
  errors: [],
});
