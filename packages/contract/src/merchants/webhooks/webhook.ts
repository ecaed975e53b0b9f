import { closeReasons, invoiceKinds } from '@countinghouse/domain/invoice/invoice-statuses';
import {
  WEBHOOK_TEST_TYPE,
  webhookEventTypes,
  webhookFailures,
  webhookUrl_maximum_characters,
} from '@countinghouse/domain/merchant/webhook';
import { linkStatuses, pausedReasons } from '@countinghouse/domain/payment-link/payment-link';
import { blockedReasons } from '@countinghouse/domain/vault/account';
import { z } from 'zod/mini';
import { currency, instant, plainDate, text, uuid } from '../../fields.ts';
import { documentStatuses } from '../../invoice/invoices/invoice.ts';

/** The merchant in the path. */
export const webhookMerchantParams = z.object({ merchant_id: uuid });
/** The endpoint in the path. */
export const webhookParams = z.object({ merchant_id: uuid, webhook_id: uuid });
/** The delivery in the path. */
export const webhookDeliveryParams = z.object({ merchant_id: uuid, webhook_id: uuid, delivery_id: uuid });

const eventType = z.literal(webhookEventTypes, 'must be a type of event');

/** A user's definition of an endpoint: address, events, description. */
export const webhookDefinition = z.strictObject({
  url: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      z.maxLength(webhookUrl_maximum_characters, `must have at most ${webhookUrl_maximum_characters} characters`),
    ),
  description: text(200),
  events: z
    .array(eventType)
    .check(z.minLength(1, 'must have at least one entry'), z.maxLength(webhookEventTypes.length)),
});

/** An endpoint as displayed, without the signing secret, which is returned only once, at creation. */
export const webhook = z.object({
  webhook_id: uuid,
  /** Increased by each change of address, description or events. */
  version: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(eventType),
  enabled: z.boolean(),
  /** When it answered 410 Gone, which disabled it; null once it is enabled again. */
  gone_at: z.nullable(instant),
  /** Until when the replaced secret also signs. */
  previous_secret_until: z.nullable(instant),
  created_at: instant,
  updated_at: instant,
  /** The deliveries of the last 24 hours. */
  recent: z.object({ delivered: z.int(), waiting: z.int(), failed: z.int() }),
});

export type Webhook = z.output<typeof webhook>;

/** Whether a delivery is still being tried, has arrived, or has failed. */
export const webhookDeliveryStatus = z.literal(['waiting', 'delivered', 'failed']);

/** One delivery of an event to an endpoint, with the result of its last try. */
export const webhookDelivery = z.object({
  delivery_id: uuid,
  webhook_id: uuid,
  /** The value of `webhook-id`: the same at each try, and at each endpoint. */
  event_id: uuid,
  type: z.literal([...webhookEventTypes, WEBHOOK_TEST_TYPE]),
  occurred_at: instant,
  status: webhookDeliveryStatus,
  attempts_count: z.int(),
  /** When the next try is; null once it is delivered or has failed. */
  next_try_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  last_status_code: z.nullable(z.int()),
  last_failure: z.nullable(z.literal(webhookFailures)),
});

export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** One try: the request and the response, cut at 2,000 characters; null for callers who may not change endpoints (AKGE). */
export const webhookAttempt = z.object({
  attempt: z.int(),
  url: z.string(),
  address: z.nullable(z.string()),
  started_at: instant,
  duration_ms: z.int(),
  status_code: z.nullable(z.int()),
  failure: z.nullable(z.literal(webhookFailures)),
  response_body: z.nullable(z.string()),
});

const paymentData = z.object({
  payment_id: uuid,
  transaction_uid: z.string(),
  /** The payment that a refund belongs to. */
  parent_payment_id: z.nullable(uuid),
  terminal_uid: uuid,
  /** The position of this entry in the payment's history: higher is later, whatever order events arrive in. */
  sequence: z.int(),
  status: z.object({ code: z.int(), word: z.string() }),
  action: z.object({ code: z.int(), word: z.string() }),
  /** Whole minor units of `currency`. */
  amount: z.int(),
  currency,
  response_code: z.nullable(z.string()),
});

const batchData = z.object({
  batch_id: uuid,
  batch_number: z.int(),
  batch_date: z.nullable(plainDate),
  terminal_uid: uuid,
  status: z.string(),
  currency,
  sales_count: z.int(),
  sales_amount: z.int(),
  credits_count: z.int(),
  credits_amount: z.int(),
  response_code: z.nullable(z.string()),
});

const customerData = z.object({
  customer_id: uuid,
  /** Increased by each change: of two events the higher is later, whatever order they arrive in. */
  version: z.int(),
  /** The merged customer; only for customer.merged. */
  merged_customer_id: z.optional(uuid),
});

const accountData = z.object({
  customer_id: uuid,
  account_uid: uuid,
  card_brand: z.string(),
  last_four: z.string(),
  /** MMYY. */
  card_expiry: z.string(),
  version: z.int(),
  /** Why it is blocked; null if it is not. */
  reason: z.nullable(z.literal(blockedReasons)),
});

const invoiceData = z.object({
  invoice_id: uuid,
  kind: z.literal(invoiceKinds),
  /** Null for a draft. */
  invoice_number: z.nullable(z.string()),
  /** For a credit note its invoice, for an invoice the estimate that it was made from. */
  parent_invoice_id: z.nullable(uuid),
  status: z.literal(documentStatuses),
  close_reason: z.nullable(z.literal(closeReasons)),
  /** Amounts are minor units of this currency. */
  currency,
  total_amount: z.int(),
  paid_amount: z.int(),
  refunded_amount: z.int(),
  credited_amount: z.int(),
  balance_amount: z.int(),
  issue_date: z.nullable(plainDate),
  due_date: z.nullable(plainDate),
  /** Increased by each change of the document. */
  version: z.int(),
  /** Only for a payment: its id, and its share of the invoice. */
  payment_id: z.optional(uuid),
  offline_payment_id: z.optional(uuid),
  amount: z.optional(z.int()),
  tip_amount: z.optional(z.int()),
});

const linkData = z.object({
  link_id: uuid,
  status: z.literal(linkStatuses),
  /** Why it is paused; null if it is not. */
  reason: z.nullable(z.literal(pausedReasons)),
  used_count: z.int(),
  /** Null for any number. */
  max_uses: z.nullable(z.int()),
  /** Increased by each change: of two events the higher is later, whatever order they arrive in. */
  version: z.int(),
  /** Only for payment_link.paid: the payment and its amount, in minor units. */
  payment_id: z.optional(uuid),
  amount: z.optional(z.int()),
  currency: z.optional(currency),
});

const envelope = { timestamp: instant, merchant_uid: uuid } as const;

/** The payload posted to an endpoint (docs/webhooks.md). */
export const webhookPayload = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(webhookEventTypes.filter((type) => type.startsWith('payment.'))),
    ...envelope,
    data: paymentData,
  }),
  z.object({ type: z.literal(['batch.settled', 'batch.failed']), ...envelope, data: batchData }),
  z.object({
    type: z.literal(webhookEventTypes.filter((type) => type.startsWith('customer.'))),
    ...envelope,
    data: customerData,
  }),
  z.object({
    type: z.literal(webhookEventTypes.filter((type) => type.startsWith('account.'))),
    ...envelope,
    data: accountData,
  }),
  z.object({
    type: z.literal(webhookEventTypes.filter((type) => type.startsWith('payment_link.'))),
    ...envelope,
    data: linkData,
  }),
  z.object({
    type: z.literal(webhookEventTypes.filter((type) => type.startsWith('invoice.') || type.startsWith('estimate.'))),
    ...envelope,
    data: invoiceData,
  }),
  z.object({ type: z.literal(WEBHOOK_TEST_TYPE), ...envelope, data: z.object({ webhook_id: uuid }) }),
]);

export type WebhookPayload = z.output<typeof webhookPayload>;
