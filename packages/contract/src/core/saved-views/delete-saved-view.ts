import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { uuid } from '../../fields.ts';
import { savedViewParams } from './saved-view.ts';

/** Deletes a view: the caller's own, or one that a colleague shares if the caller may change users (USUP). */
export const deleteSavedView = defineCall({
  name: 'delete_saved_view',
  service: 'core',
  method: 'DELETE',
  path: '/views/{id}',
  summary: 'Delete a saved view',
  source: 'decision 41',
  permission: 'signed_in',
  effect: 'write',
  merchant_scope: 'any',
  params: savedViewParams,
  response: z.object({ view_id: uuid }),
  errors: ['permission_missing'],
});
