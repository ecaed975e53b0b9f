import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { customerCriteria, customerSort } from './customer-criteria.ts';

/** Downloads the result of the customer search as a file: every row; cards as brand and last four digits. */
export const downloadCustomers = defineCall({
  name: 'download_customers',
  service: 'vault',
  method: 'GET',
  path: '/customers/download',
  summary: 'Download matching customers',
  source: 'S6.147; S7.125',
  permission: { all_of: ['VAVI', 'EXPT'] },
  effect: 'read',
  merchant_scope: 'one',
  query: z.object({ ...customerCriteria, sort: customerSort, ...fileQuery }),
  response: tableFile,
  errors: ['too_many_files', 'file_too_large'],
});
