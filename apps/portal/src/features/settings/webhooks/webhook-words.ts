import type { WebhookDelivery } from '@countinghouse/contract/merchants/webhooks/webhook';
import type { WebhookFailure } from '@countinghouse/domain/merchant/webhook';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The meaning of each event type. */
export const eventWords: Record<WebhookDelivery['type'], MessageDescriptor> = {
  'payment.approved': msg`A sale is approved`,
  'payment.authorized': msg`A payment is authorized`,
  'payment.declined': msg`A payment is declined`,
  'payment.captured': msg`An authorization is captured`,
  'payment.capture_cancelled': msg`A capture is canceled`,
  'payment.pending_settlement': msg`A capture joins the open batch`,
  'payment.reversed': msg`A payment is voided or reversed`,
  'payment.settled': msg`A payment is settled`,
  'payment.refund_approved': msg`A refund is approved`,
  'payment.refund_reversed': msg`A refund is reversed`,
  'payment.refunded': msg`A payment is refunded in full`,
  'payment.credit_approved': msg`A blind credit is approved`,
  'batch.settled': msg`A batch is settled`,
  'batch.failed': msg`A batch fails`,
  'customer.created': msg`A customer is added`,
  'customer.updated': msg`A customer is changed`,
  'customer.archived': msg`A customer is archived or deleted`,
  'customer.merged': msg`Two customers are merged`,
  'customer.erased': msg`A customer’s data is erased`,
  'account.added': msg`A card is stored`,
  'account.updated': msg`A stored card is changed`,
  'account.expiring': msg`A stored card expires soon`,
  'account.blocked': msg`A stored card is blocked`,
  'account.removed': msg`A stored card is removed`,
  'payment_link.created': msg`A payment link is made`,
  'payment_link.updated': msg`A payment link is changed`,
  'payment_link.paused': msg`A payment link is paused`,
  'payment_link.resumed': msg`A payment link is resumed`,
  'payment_link.completed': msg`A payment link is used up`,
  'payment_link.expired': msg`A payment link expires`,
  'payment_link.closed': msg`A payment link is closed`,
  'payment_link.paid': msg`A payment link is paid`,
  'invoice.created': msg`An invoice is made`,
  'invoice.issued': msg`An invoice is issued`,
  'invoice.sent': msg`An invoice is sent`,
  'invoice.viewed': msg`An invoice is viewed`,
  'invoice.payment_applied': msg`A payment of an invoice is approved`,
  'invoice.payment_failed': msg`A payment of an invoice fails`,
  'invoice.paid': msg`An invoice is paid`,
  'invoice.overdue': msg`An invoice is overdue`,
  'invoice.credited': msg`An invoice is credited`,
  'invoice.closed': msg`An invoice is closed`,
  'invoice.reopened': msg`An invoice is reopened`,
  'estimate.accepted': msg`An estimate is accepted`,
  'estimate.declined': msg`An estimate is declined`,
  'checkout.protection_started': msg`Card testing is detected`,
  'webhook.test': msg`Test event`,
};

/** Why an attempt failed. */
export const failureWords: Record<WebhookFailure, MessageDescriptor> = {
  refused_address: msg`The address is not on the public internet`,
  not_resolved: msg`The host cannot be found`,
  not_connected: msg`No connection could be made`,
  timed_out: msg`No response in time`,
  tls: msg`The certificate is not accepted`,
  redirected: msg`It responded with a redirect, which is not followed`,
  status: msg`It did not respond with success`,
  broken: msg`The connection was lost`,
  disabled: msg`The endpoint was turned off`,
};

/** The names of the states of a delivery. */
export const deliveryWords: Record<WebhookDelivery['status'], MessageDescriptor> = {
  waiting: msg({ message: 'Waiting', context: 'webhook delivery' }),
  delivered: msg({ message: 'Delivered', context: 'webhook delivery' }),
  failed: msg({ message: 'Failed', context: 'webhook delivery' }),
};
