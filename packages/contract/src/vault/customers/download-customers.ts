import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { customerCriteria, customerSort } from './customer-criteria.ts';

/** What the search over customers finds, as a file: every row; a card is its brand and last four digits. */
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
