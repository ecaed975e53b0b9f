import { processingMethods } from '@countinghouse/domain/constants';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { reportColumnOption } from './custom-report.ts';

const named = z.object({ value: z.union([z.int(), z.string()]), label: z.string() });

/** Returns all choices for a report over payments or over batches. */
export const getCustomReportLookUp = defineCall({
  name: 'get_custom_report_look_up',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/customreport/GetMerchantCustomReportLookUp',
  summary: 'List the options for custom reports',
  source: 'S7.66',
  permission: { any_of: ['CRVI'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ processingMethod: z.literal(processingMethods, 'must be Payments or Batches') }),
  response: z.object({
    lookUp: z.object({
      processing_method: z.literal(processingMethods),
      columns: z.array(reportColumnOption),
      default_columns: z.array(z.string()),
      filters: z.object({ status: z.array(named), action: z.array(named), card_brand: z.array(named) }),
      frequencies: z.array(named),
      time_zones: z.array(named),
      formats: z.array(z.string()),
      locales: z.array(z.string()),
      /** Maximum number of recipients of a report. */
      recipients_maximum: z.int(),
    }),
  }),
  errors: [],
});
