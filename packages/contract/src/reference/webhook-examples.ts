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

/** What is said of each kind of event, in the order of the kinds of `webhookPayload`. */
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
      'Posted when a payment is approved, declined, captured, reversed, settled or refunded. `data.sequence` is the place in the history of the payment: events may arrive in another order.',
    examples: { approved: { summary: 'A sale was approved', value: approved } },
  },
  {
    operationId: 'batch_event',
    summary: 'A batch settled or failed',
    description: 'Posted when the acquirer took a batch or refused it.',
    examples: { settled: { summary: 'A batch settled', value: settled } },
  },
  {
    operationId: 'customer_event',
    summary: 'A customer changed',
    description:
      'Posted when a customer is added, changed, archived, merged or erased. It names the customer by id: ask for it to learn what changed.',
    examples: { merged: { summary: 'A customer took another one over', value: merged } },
  },
  {
    operationId: 'account_event',
    summary: 'A stored card changed',
    description:
      'Posted when a stored card is added, changed, blocked or removed, or expires soon. A card is its brand and last four digits.',
    examples: { blocked: { summary: 'The customer stopped payments without them', value: blocked } },
  },
  {
    operationId: 'payment_link_event',
    summary: 'A payment link changed, or was paid',
    description:
      'Posted when a payment link is made, changed, paused, resumed, used up, expired, closed or paid. It says nothing of the payer: ask for the payment.',
    examples: { paid: { summary: 'The only payment of a link was taken', value: paid } },
  },
  {
    operationId: 'invoice_event',
    summary: 'An invoice or an estimate changed, or was paid',
    description:
      'Posted when an invoice or an estimate is made, issued, sent, viewed, paid, overdue, credited, closed, reopened, accepted or declined. It says nothing of the customer: ask for the invoice.',
    examples: { overdue: { summary: 'The due date of an invoice is over', value: overdue } },
  },
  {
    operationId: 'test_event',
    summary: 'The test button was pressed',
    description: 'Posted to one endpoint by the test button of the portal, whatever events the endpoint wants.',
    examples: {
      test: {
        summary: 'A test',
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
