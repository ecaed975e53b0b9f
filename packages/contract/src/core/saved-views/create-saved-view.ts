import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { savedView, savedViewAddress, savedViewList, savedViewName } from './saved-view.ts';

/** Saves a view of a list under a name. The caller's own view of the same name, in any case, is replaced. */
export const createSavedView = defineCall({
  name: 'create_saved_view',
  service: 'core',
  method: 'POST',
  path: '/views',
  summary: 'Save a view of a list',
  source: 'decision 41',
  permission: 'signed_in',
  effect: 'write',
  merchant_scope: 'any',
  body: z.strictObject({
    list: savedViewList,
    name: savedViewName,
    address: savedViewAddress,
    shared: z.boolean('must be true or false'),
  }),
  response: z.object({ saved_view: savedView }),
  errors: [],
});
