import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { listTotals, page, uuid } from '../../fields.ts';
import { merchantNote } from './merchant-note.ts';

/** The notes and documents about a merchant, the latest first. The merchant itself never sees them. */
export const getMerchantNotes = defineCall({
  name: 'get_merchant_notes',
  service: 'merchants',
  method: 'GET',
  path: '/merchants/{id}/notes',
  summary: 'List the notes and documents of a merchant',
  source: 'S2 (Update Merchant); blanks.md section 9',
  permission: { any_of: ['MEVD'] },
  user_type: 'Administrator',
  effect: 'read',
  merchant_scope: 'none',
  params: z.object({ id: uuid }),
  query: z.object(page),
  response: z.object({ notes: z.array(merchantNote), ...listTotals }),
  errors: [],
});
