import type { WebhookPayload } from '@countinghouse/contract/merchants/webhooks/webhook';
import { WEBHOOK_TEST_TYPE } from '@countinghouse/domain/merchant/webhook';
import { paymentActions, paymentStatuses } from '@countinghouse/domain/payment/payment';

/** An event as stored in the outbox. */
export type WebhookEvent = {
  merchant_uid: string;
  type: string;
  occurred_at: Date;
  facts: Record<string, unknown>;
};

/** Returns the payload of an event: the facts with words beside their codes, in a fixed order. */
export function payloadOf({ merchant_uid, type, occurred_at, facts }: WebhookEvent): WebhookPayload {
  const envelope = { type, timestamp: occurred_at.toISOString(), merchant_uid };
  if (type.startsWith('customer.')) {
    const { customer_id, version, merged_customer_id } = facts;
    const data = { customer_id, version, ...(merged_customer_id === undefined ? {} : { merged_customer_id }) };
    return { ...envelope, data } as WebhookPayload;
  }
  if (type.startsWith('account.')) {
    const { customer_id, account_uid, card_brand, last_four, card_expiry, version, reason = null } = facts;
    const data = { customer_id, account_uid, card_brand, last_four, card_expiry, version, reason };
    return { ...envelope, data } as WebhookPayload;
  }
  if (type.startsWith('payment_link.')) {
    const { link_id, status, reason, used_count, max_uses, version, payment_id, amount, currency } = facts;
    const data = { link_id, status, reason, used_count, max_uses, version };
    const paid = payment_id === undefined ? {} : { payment_id, amount, currency };
    return { ...envelope, data: { ...data, ...paid } } as WebhookPayload;
  }
  if (!type.startsWith('payment.')) {
    const data =
      type === WEBHOOK_TEST_TYPE
        ? { webhook_id: facts.webhook_id }
        : {
            batch_id: facts.batch_id,
            batch_number: facts.batch_number,
            batch_date: facts.batch_date,
            terminal_uid: facts.terminal_uid,
            status: facts.status,
            currency: facts.currency,
            sales_count: facts.sales_count,
            sales_amount: facts.sales_amount,
            credits_count: facts.credits_count,
            credits_amount: facts.credits_amount,
            response_code: facts.response_code,
          };
    return { ...envelope, data } as WebhookPayload;
  }
  const { status, action } = facts as { status: keyof typeof paymentStatuses; action: keyof typeof paymentActions };
  return {
    ...envelope,
    data: {
      payment_id: facts.payment_id,
      transaction_uid: facts.transaction_uid,
      parent_payment_id: facts.parent_payment_id,
      terminal_uid: facts.terminal_uid,
      sequence: facts.sequence,
      status: { code: status, word: paymentStatuses[status].label },
      action: { code: action, word: paymentActions[action].label },
      amount: facts.amount,
      currency: facts.currency,
      response_code: facts.response_code,
    },
  } as WebhookPayload;
}
