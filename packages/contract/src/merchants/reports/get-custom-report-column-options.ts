import { processingMethods } from '@countinghouse/domain/constants';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { reportColumnOption } from './custom-report.ts';

/** Returns the columns available to the caller, by kind of report. */
export const getCustomReportColumnOptions = defineCall({
  name: 'get_custom_report_column_options',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/customreport/columnoptions',
  summary: 'List the columns for custom reports',
  source: 'S7.65',
  permission: { any_of: ['CRVI'] },
  effect: 'read',
  merchant_scope: 'any',
  response: z.object({
    column_options: z.array(
      z.object({ processing_method: z.literal(processingMethods), columns: z.array(reportColumnOption) }),
    ),
  }),
  errors: [],
});
