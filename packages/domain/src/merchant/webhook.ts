import type { PaymentAction, PaymentStatus } from '../payment/payment.ts';

/** Every type of event that a webhook endpoint can want, in the order in which they are offered (docs/webhooks.md). */
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

/** A type that an endpoint can want. */
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** What the test button sends, to the one endpoint and whatever it wants. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/**
 * The type of the event that one line of a payment's history makes; undefined for a line that makes none: 202 Unknown; an operation that
 * the acquirer declined, after which the payment stands as before; a part that is refunded of a payment, of which the refund itself tells;
 * and the reversal of what the merchant's rules refused, which was told when it was declined.
 * The database's trigger follows the same table (apps/gateway/sql/functions/webhooks/webhook-type-of-action.sql); a test compares the two.
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
/** The first try and fourteen more: 6 s, 12 s, 24 s … 13 h 39 min, 27 h 18 min after the first in all. */
export const webhookTries_maximum = 15;

/** How long the address of an endpoint may be, as it is kept: what is no ASCII takes several characters then. */
export const webhookUrl_maximum_characters = 2_000;

/**
 * How long after a failed try the next one comes: 6 s, doubled each time; undefined when there is none any more and the
 * delivery has failed. What the receiver asks for (Retry-After, in seconds) is kept where it is longer, up to an hour.
 *
 * @param tries how many tries of this round were made
 */
export function webhookRetryAfter_s(tries: number, asked_s = 0): number | undefined {
  if (tries >= webhookTries_maximum) return undefined;
  return Math.max(firstRetry_s * 2 ** (tries - 1), Math.min(asked_s, 3_600));
}

/** For how long a secret that was replaced still signs beside the new one. */
export const webhookSecretOverlap_hours = 24;

/** Why a try of a delivery failed, besides an answer that is not 2xx. */
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

/** One reason. */
export type WebhookFailure = (typeof webhookFailures)[number];
