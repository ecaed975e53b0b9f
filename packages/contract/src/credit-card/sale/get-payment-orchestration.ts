import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { amount, instant, uuid } from '../../fields.ts';
import { platformId, settlementConnection } from '../../platform.ts';

/** One request to an acquirer for a payment: its terminal and platform, and its result. */
const paymentAttempt = z.object({
  attempt_id: uuid,
  /** sale, authorization, or another operation of the domain's table. */
  operation: z.string(),
  /** sent: no answer yet; reversing: no answer arrived and it is being reversed; not_sent: nothing was sent. */
  state: z.literal(['sent', 'answered', 'reversing', 'reversed', 'not_sent']),
  terminal: z.object({
    terminal_uid: uuid,
    name: z.string(),
    platform_id: platformId,
    settlement_connection: settlementConnection,
  }),
  amount,
  system_trace_audit_number: z.int(),
  retrieval_reference_number: z.string(),
  transmitted_at: instant,
  finished_at: z.nullable(instant),
  response_code: z.nullable(z.string()),
  approval_code: z.nullable(z.string()),
  /** Number of reversal tries. */
  reversal_tries: z.int(),
});

export type PaymentAttempt = z.output<typeof paymentAttempt>;

/** How the terminal of a payment was chosen at the time. */
const paymentRouting = z.object({
  /** The version of the merchant's rules. */
  version: z.int(),
  /** A rule, the fallback for payments without a rule, or the terminal that the request selected. */
  by: z.literal(['rule', 'fallback', 'selected']),
  rule: z.nullable(z.object({ name: z.string(), position: z.int() })),
  /** The terminal that the request selected, by its name. */
  selected_terminal: z.string(),
  /** Matching rules whose terminal could not take the payment. */
  skipped: z.array(
    z.object({
      name: z.string(),
      position: z.int(),
      reason: z.literal(['terminal_unknown', 'other_platform', 'other_currency', 'terminal_closed']),
    }),
  ),
});

export type PaymentRouting = z.output<typeof paymentRouting>;

/** Returns the attempts of a payment, oldest first, and how its terminal was chosen; a payment that was never sent has an empty list. */
export const getPaymentOrchestration = defineCall({
  name: 'get_payment_orchestration',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/payments/orchestration/{id}',
  summary: 'List the acquirer attempts of a payment',
  source: 'S7.86',
  permission: { any_of: ['RESD'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ id: uuid }),
  response: z.object({
    orchestration: z.array(paymentAttempt),
    /** Null if the merchant had no rules. */
    routing: z.nullable(paymentRouting),
  }),
  errors: ['not_found', 'permission_missing', 'merchant_status_forbids'],
});
