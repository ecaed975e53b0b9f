import { batchStatuses } from '@countinghouse/domain/payment/payment';
import { z } from 'zod/mini';
import { defineCall } from '../../call.ts';
import { amount, amountOrZero, currency, instant, plainDate, signedAmount, uuid } from '../../fields.ts';

/**
 * Returns how one payment of a closed batch settled. `amount` is the settled amount, negative for money to the card. A payment that is not
 * in that batch and terminal is not found.
 */
export const getSettlementDetail = defineCall({
  name: 'get_settlement_detail',
  service: 'credit-card',
  method: 'GET',
  path: '/reports/settlement/detail/{payment_id}/{batch_id}/{terminal_uid}',
  summary: 'Retrieve the settlement of a payment',
  source: 'S7.87',
  permission: { any_of: ['REMS', 'REGS'] },
  effect: 'read',
  merchant_scope: 'any',
  params: z.object({ payment_id: uuid, batch_id: uuid, terminal_uid: uuid }),
  response: z.object({
    settlement: z.object({
      payment_id: uuid,
      transaction_uid: z.string(),
      merchant_uid: uuid,
      dba: z.string(),
      terminal: z.object({ terminal_uid: uuid, name: z.string() }),
      action: z.int(),
      status: z.int(),
      customer: z.string(),
      card_number: z.string(),
      card_brand: z.string(),
      amount: signedAmount,
      authorized_amount: amountOrZero,
      refunded_amount: amountOrZero,
      currency,
      order_id: z.string(),
      approval_code: z.nullable(z.string()),
      retrieval_reference_number: z.nullable(z.string()),
      timestamp: instant,
      batch: z.object({
        batch_id: uuid,
        batch_number: z.int(),
        batch_date: plainDate,
        status: z.literal(batchStatuses),
        response_code: z.nullable(z.string()),
        closed_at: instant,
        settled_at: z.nullable(instant),
      }),
      /** Its postings between accounts, oldest first. */
      postings: z.array(
        z.object({ debit_account: z.string(), credit_account: z.string(), amount, currency, timestamp: instant }),
      ),
    }),
  }),
  errors: ['permission_missing', 'merchant_status_forbids'],
});
