import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { wholeNumber } from '../../fields.ts';
import { savedView, savedViewName, savedViewParams } from './saved-view.ts';

/** Renames one of the caller's own views, or starts or stops sharing it with colleagues. */
export const updateSavedView = defineCall({
  name: 'update_saved_view',
  service: 'core',
  method: 'PUT',
  path: '/views/{id}',
  summary: 'Rename or share a saved view',
  source: 'decision 41',
  permission: 'signed_in',
  effect: 'write',
  merchant_scope: 'any',
  params: savedViewParams,
  body: z.strictObject({
    version: wholeNumber(1, 2_147_483_647),
    name: z.optional(savedViewName),
    shared: z.optional(z.boolean('must be true or false')),
  }),
  response: z.object({ saved_view: savedView }),
  errors: ['changed_meanwhile', 'permission_missing'],
});
