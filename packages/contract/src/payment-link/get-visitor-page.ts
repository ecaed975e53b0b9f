import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { visitorPage } from './visitor-page.ts';

/** Returns the content of a visitor's page: the business, and what is to be paid now, or the customer's data and stored cards. */
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
