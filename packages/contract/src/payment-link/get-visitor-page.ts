import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { locale } from '../fields.ts';

/** A stored card as its own customer sees it. */
export const visitorCard = z.object({
  card_brand: z.string(),
  last_four: z.string(),
  /** MMYY. */
  card_expiry: z.string(),
  health: z.literal(['valid', 'expiring', 'expired', 'blocked']),
});

/** What the page of a visitor shows: who asks, whom they take the visitor for (masked), and the cards that they keep. */
export const getVisitorPage = defineCall({
  name: 'get_visitor_page',
  service: 'payment-link',
  method: 'GET',
  path: '/page',
  summary: 'What a visitor is asked for',
  source: 'S3.43',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  response: z.object({
    business: z.string(),
    locale,
    /** Masked, as whoever has the link may be somebody else. */
    customer: z.object({ name: z.string(), email: z.string() }),
    cards: z.array(visitorCard),
  }),
  errors: [],
});
