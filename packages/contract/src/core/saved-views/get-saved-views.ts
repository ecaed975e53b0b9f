import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { savedView, savedViewList } from './saved-view.ts';

/** The views of a list: the caller's own in the order they were saved in, then those that colleagues share, by name. */
export const getSavedViews = defineCall({
  name: 'get_saved_views',
  service: 'core',
  method: 'GET',
  path: '/views',
  summary: 'List the saved views of a list',
  source: 'decision 41',
  permission: 'signed_in',
  effect: 'read',
  merchant_scope: 'any',
  query: z.object({ list: savedViewList }),
  response: z.object({ saved_views: z.array(savedView) }),
  errors: [],
});
