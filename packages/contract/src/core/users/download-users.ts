import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { fileQuery, tableFile } from '../../file-query.ts';
import { userCriteria, userSort } from './get-users.ts';

/** Downloads all users that a search finds, as a file. */
export const downloadUsers = defineCall({
  name: 'download_users',
  service: 'core',
  method: 'GET',
  path: '/users/download',
  summary: 'Download users',
  source: 'S2.158; S7.11',
  permission: { all_of: ['USVI', 'EXPT'] },
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ ...userCriteria, sort: userSort, ...fileQuery }),
  response: tableFile,
  errors: ['too_many_files', 'file_too_large'],
});
