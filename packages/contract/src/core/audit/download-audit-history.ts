import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { fileBody, tableFile } from '../../file-query.ts';
import { auditCriteria, auditSort } from './audit-entry.ts';

/** Downloads the audit history of the operator, or of one of its merchants, as a file: every entry that the search finds. */
export const downloadAuditHistory = defineCall({
  name: 'download_audit_history',
  service: 'core',
  method: 'POST',
  path: '/audit-history/download',
  summary: 'Download the audit history',
  source: 'S7.53; decision 27',
  permission: { all_of: ['MEVD', 'USVD', 'EXPT'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  query: z.object({ ...auditCriteria, merchant_uid: z.optional(uuid), sort: auditSort }),
  body: fileBody,
  response: tableFile,
  errors: ['too_many_files', 'file_too_large'],
});
