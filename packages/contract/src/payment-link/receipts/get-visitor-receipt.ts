import { type TimeZone, timeZones } from '@countinghouse/domain/time/time-zones';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currency, instant, uuid } from '../../fields.ts';
import { receiptStates } from '../visitor-page.ts';

/** The payment in the path. */
export const receiptParams = z.object({ payment_id: uuid });

/** The content of a receipt on a public page: amounts in minor units, the card's last four digits, the time with its zone. */
export const visitorReceipt = z.object({
  payment_id: uuid,
  business: z.string(),
  title: z.string(),
  /** For an invoice; null for a payment link. */
  invoice_number: z.nullable(z.string()),
  thanks: z.string(),
  net_amount: z.int(),
  tax_amount: z.int(),
  tip_amount: z.int(),
  amount: z.int(),
  currency,
  items: z.array(z.object({ title: z.string(), quantity: z.int(), unit_amount: z.int() })),
  card_brand: z.string(),
  last_four: z.string(),
  approval_code: z.nullable(z.string()),
  order_id: z.string(),
  paid_at: instant,
  time_zone: z.literal(Object.keys(timeZones) as TimeZone[]),
  /** What became of it since. */
  state: z.literal(receiptStates),
  support_email: z.string(),
  return_url: z.nullable(z.string()),
});

/** Returns the receipt of a payment of the visitor's session or, with the link of a customer, of any of their payments. */
export const getVisitorReceipt = defineCall({
  name: 'get_visitor_receipt',
  service: 'payment-link',
  method: 'GET',
  path: '/receipt/{payment_id}',
  summary: 'Retrieve the receipt of a visitor',
  source: 'S7.130',
  permission: 'visitor',
  effect: 'read',
  merchant_scope: 'none',
  params: receiptParams,
  response: z.object({ receipt: visitorReceipt }),
  errors: ['not_found'],
});
