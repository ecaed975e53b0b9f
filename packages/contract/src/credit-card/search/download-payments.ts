import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { paymentCriteria, paymentSort } from './payment-criteria.ts';

/** Downloads the result of Transaction Search as a file: the same filters and order, and every payment, however many there are. */
export const downloadPayments = defineCall({
  name: 'download_payments',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/download/search',
  summary: 'Download matching payments',
  source: 'S7.118',
  permission: { all_of: ['RESV', 'EXPT'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ ...paymentCriteria, sort: paymentSort, ...fileQuery }),
  response: tableFile,
  errors: ['merchant_status_forbids', 'too_many_files', 'file_too_large'],
});
