/**
 * Every event type of recurring payments that a webhook endpoint can subscribe to, in display order (recurring.md section 6). `upcoming` is
 * sent `notice_days` before a charge.
 */
export const planWebhookTypes = [
  'recurring.created',
  'recurring.updated',
  'recurring.paused',
  'recurring.resumed',
  'recurring.card_needed',
  'recurring.ended',
  'recurring.upcoming',
  'recurring.charge_paid',
  'recurring.charge_failed',
  'recurring.charge_skipped',
  'recurring.charge_recovered',
] as const;

/** A webhook event type of recurring payments. */
export type PlanWebhookType = (typeof planWebhookTypes)[number];

/** Everything that the history of a plan records (recurring.md sections 2, 4 and 6). */
export const planEventKinds = [
  'created',
  'updated',
  'started',
  'paused',
  'resumed',
  'card_needed',
  'card_changed',
  'agreed',
  'end_requested',
  'ended',
  'upcoming_notified',
  'charge_paid',
  'charge_retrying',
  'charge_failed',
  'charge_skipped',
  'charge_made_up',
  'charge_recovered',
  'charge_reversed',
] as const;

/** An event in the history of a plan. */
export type PlanEventKind = (typeof planEventKinds)[number];

/**
 * The webhook event of each event of the history (recurring.md section 6); null for those that only the history shows. A retried charge is
 * reported as failed, with `will_retry_at`. A voided payment is failed too, because it is owed again.
 */
export const webhookTypeOfPlanEvent: Readonly<Record<PlanEventKind, PlanWebhookType | null>> = {
  created: 'recurring.created',
  updated: 'recurring.updated',
  started: null,
  paused: 'recurring.paused',
  resumed: 'recurring.resumed',
  card_needed: 'recurring.card_needed',
  card_changed: 'recurring.updated',
  agreed: null,
  end_requested: null,
  ended: 'recurring.ended',
  upcoming_notified: 'recurring.upcoming',
  charge_paid: 'recurring.charge_paid',
  charge_retrying: 'recurring.charge_failed',
  charge_failed: 'recurring.charge_failed',
  charge_skipped: 'recurring.charge_skipped',
  charge_made_up: 'recurring.charge_paid',
  charge_recovered: 'recurring.charge_recovered',
  charge_reversed: 'recurring.charge_failed',
};
