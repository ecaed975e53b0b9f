import type { WebhookPayload } from '../merchants/webhooks/webhook.ts';
import type { NamedExamples } from './call-examples.ts';
import { exampleIds, exampleInstant } from './field-examples.ts';

const approved: WebhookPayload = {
  type: 'payment.approved',
  timestamp: exampleInstant,
  merchant_uid: exampleIds.merchant,
  data: {
    payment_id: exampleIds.payment,
    transaction_uid: 'TMWT37VTW022086',
    parent_payment_id: null,
    terminal_uid: exampleIds.terminal,
    sequence: 2,
    status: { code: 210, word: 'Pending Settlement' },
    action: { code: 110, word: 'Sale' },
    amount: 1099,
    currency: 840,
    response_code: '00',
  },
};
const settled: WebhookPayload = {
  type: 'batch.settled',
  timestamp: exampleInstant,
  merchant_uid: exampleIds.merchant,
  data: {
    batch_id: exampleIds.batch,
    batch_number: 42,
    batch_date: exampleInstant.slice(0, 10),
    terminal_uid: exampleIds.terminal,
    status: 'settled',
    currency: 840,
    sales_count: 2,
    sales_amount: 2198,
    credits_count: 0,
    credits_amount: 0,
    response_code: '00',
  },
};
const merged: WebhookPayload = {
  type: 'customer.merged',
  timestamp: exampleInstant,
  merchant_uid: exampleIds.merchant,
  data: { customer_id: exampleIds.customer, version: 3, merged_customer_id: exampleIds.other },
};
const blocked: WebhookPayload = {
  type: 'account.blocked',
  timestamp: exampleInstant,
  merchant_uid: exampleIds.merchant,
  data: {
    customer_id: exampleIds.customer,
    account_uid: exampleIds.account,
    card_brand: 'visa',
    last_four: '1111',
    card_expiry: '0929',
    version: 2,
    reason: 'stop_recurring',
  },
};

const paid: WebhookPayload = {
  type: 'payment_link.paid',
  timestamp: exampleInstant,
  merchant_uid: exampleIds.merchant,
  data: {
    link_id: exampleIds.other,
    status: 'completed',
    reason: null,
    used_count: 1,
    max_uses: 1,
    version: 1,
    payment_id: exampleIds.payment,
    amount: 51840,
    currency: 840,
  },
};

const overdue: WebhookPayload = {
  type: 'invoice.overdue',
  timestamp: exampleInstant,
  merchant_uid: exampleIds.merchant,
  data: {
    invoice_id: exampleIds.other,
    kind: 'invoice',
    invoice_number: 'INV-2026-0142',
    parent_invoice_id: null,
    status: 'open',
    close_reason: null,
    currency: 840,
    total_amount: 51840,
    paid_amount: 0,
    refunded_amount: 0,
    credited_amount: 0,
    balance_amount: 51840,
    issue_date: '2026-02-01',
    due_date: '2026-02-15',
    version: 2,
  },
};

/** The descriptions of events, in the order of `webhookPayload`. */
export const webhookExamples: readonly {
  operationId: string;
  summary: string;
  description: string;
  examples: NamedExamples<WebhookPayload>;
}[] = [
  {
    operationId: 'payment_event',
    summary: 'A payment changed',
    description:
      'Posted when a payment is approved, declined, captured, reversed, settled or refunded. `data.sequence` is the position in the history of the payment. Events can arrive in a different order.',
    examples: { approved: { summary: 'A sale was approved', value: approved } },
  },
  {
    operationId: 'batch_event',
    summary: 'A batch settled or failed',
    description: 'Posted when the acquirer accepts or refuses a batch.',
    examples: { settled: { summary: 'A batch settled', value: settled } },
  },
  {
    operationId: 'customer_event',
    summary: 'A customer changed',
    description:
      'Posted when a customer is added, changed, archived, merged or erased. It contains only the id of the customer; retrieve the customer to see the changes.',
    examples: { merged: { summary: 'Two customers were merged', value: merged } },
  },
  {
    operationId: 'account_event',
    summary: 'A stored card changed',
    description:
      'Posted when a stored card is added, changed, blocked or removed, or expires soon. The card is identified by its brand and last four digits.',
    examples: { blocked: { summary: 'The customer stopped recurring payments', value: blocked } },
  },
  {
    operationId: 'payment_link_event',
    summary: 'A payment link changed, or was paid',
    description:
      'Posted when a payment link is created, changed, paused, resumed, used up, expired, closed or paid. It contains no data about the payer; retrieve the payment for it.',
    examples: { paid: { summary: 'The only payment of a link succeeded', value: paid } },
  },
  {
    operationId: 'invoice_event',
    summary: 'An invoice or an estimate changed, or was paid',
    description:
      'Posted when an invoice or an estimate is created, issued, sent, viewed, paid, overdue, credited, closed, reopened, accepted or declined. It contains no data about the customer; retrieve the invoice for it.',
    examples: { overdue: { summary: 'The due date of an invoice has passed', value: overdue } },
  },
  {
    operationId: 'test_event',
    summary: 'The test button was pressed',
    description:
      'Posted to one endpoint by the test button in the portal, whichever events the endpoint is subscribed to.',
    examples: {
      test: {
        summary: 'A test event',
        value: {
          type: 'webhook.test',
          timestamp: exampleInstant,
          merchant_uid: exampleIds.merchant,
          data: { webhook_id: exampleIds.webhook },
        },
      },
    },
  },
];
