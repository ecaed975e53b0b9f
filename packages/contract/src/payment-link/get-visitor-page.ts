import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { visitorPage } from './visitor-page.ts';

/** What the page of a visitor shows: who asks, and what is to be paid now, or whom they take the visitor for and the cards that they keep. */
export const getVisitorPage = defineCall({
  name: 'get_visitor_page',
  service: 'payment-link',
  method: 'GET',
  path: '/page',
  summary: 'Retrieve the page of a visitor',
  source: 'S3.43; S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  response: z.object({ page: visitorPage }),
  errors: [],
});
