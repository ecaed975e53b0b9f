import type { PaymentAction, PaymentStatus } from '../payment/payment.ts';

/** Every event type that a webhook endpoint can subscribe to, in display order (docs/webhooks.md). */
export const webhookEventTypes = [
  'payment.approved',
  'payment.authorized',
  'payment.declined',
  'payment.captured',
  'payment.capture_cancelled',
  'payment.pending_settlement',
  'payment.reversed',
  'payment.settled',
  'payment.refund_approved',
  'payment.refund_reversed',
  'payment.refunded',
  'payment.credit_approved',
  'batch.settled',
  'batch.failed',
  'customer.created',
  'customer.updated',
  'customer.archived',
  'customer.merged',
  'customer.erased',
  'account.added',
  'account.updated',
  'account.expiring',
  'account.blocked',
  'account.removed',
  'payment_link.created',
  'payment_link.updated',
  'payment_link.paused',
  'payment_link.resumed',
  'payment_link.completed',
  'payment_link.expired',
  'payment_link.closed',
  'payment_link.paid',
  'invoice.created',
  'invoice.issued',
  'invoice.sent',
  'invoice.viewed',
  'invoice.payment_applied',
  'invoice.payment_failed',
  'invoice.paid',
  'invoice.overdue',
  'invoice.credited',
  'invoice.closed',
  'invoice.reopened',
  'estimate.accepted',
  'estimate.declined',
  'checkout.protection_started',
] as const;

/** An event type that an endpoint can subscribe to. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The event that the test button sends to one endpoint, whatever its subscriptions. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/**
 * Returns the type of the event for a line of a payment's history; undefined for a line without an event: 202 Unknown; an operation that
 * the acquirer declined, which leaves the payment unchanged; a partial refund of a payment, since the refund itself has an event; and the
 * reversal of a payment that the merchant's rules refused, which was already reported as declined. The database's trigger has the same
 * table (apps/gateway/sql/functions/webhooks/webhook-type-of-action.sql); a test compares the two.
 */
export function webhookTypeOfAction(action: PaymentAction, status: PaymentStatus): WebhookEventType | undefined {
  switch (status) {
    case 202:
      return undefined;
    case 205:
      return action === 105 ? 'payment.authorized' : action === 107 ? 'payment.capture_cancelled' : undefined;
    case 206:
      return action === 106 ? 'payment.captured' : undefined;
    case 210:
      return action === 110 ? 'payment.approved' : action === 106 ? 'payment.pending_settlement' : undefined;
    case 218:
    case 220:
      if (action === 118) return 'payment.settled';
      if (action === 121) return 'payment.refund_reversed';
      return action === 120 && status === 220 ? 'payment.refunded' : undefined;
    case 225:
      return action === 125 ? 'payment.credit_approved' : action === 120 ? 'payment.refund_approved' : undefined;
    case 230:
      return action === 131 ? undefined : 'payment.declined';
    case 231:
      return 'payment.reversed';
  }
}

const firstRetry_s = 6;
/** The first try and fourteen more: after 6 s, 12 s, 24 s … 13 h 39 min, 27 h 18 min after the first in total. */
export const webhookTries_maximum = 15;

/** The maximum length of an endpoint's address as stored: there a non-ASCII character takes several characters. */
export const webhookUrl_maximum_characters = 2_000;

/**
 * Returns the delay before the next try after a failed one: 6 s, doubled each time (exponential backoff); undefined if there is no further
 * try and the delivery has failed. A longer Retry-After of the receiver (in seconds) is respected, up to an hour.
 *
 * @param tries number of tries in this round
 */
export function webhookRetryAfter_s(tries: number, asked_s = 0): number | undefined {
  if (tries >= webhookTries_maximum) return undefined;
  return Math.max(firstRetry_s * 2 ** (tries - 1), Math.min(asked_s, 3_600));
}

/** How long a replaced secret still signs besides the new one. */
export const webhookSecretOverlap_hours = 24;

/** Why a delivery failed, besides a response that is not 2xx. */
export const webhookFailures = [
  'refused_address',
  'not_resolved',
  'not_connected',
  'timed_out',
  'tls',
  'redirected',
  'status',
  'broken',
  'disabled',
] as const;

/** A reason for a failed delivery. */
export type WebhookFailure = (typeof webhookFailures)[number];
