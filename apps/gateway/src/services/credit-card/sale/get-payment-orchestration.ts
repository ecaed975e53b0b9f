import type { getPaymentOrchestration as declaration } from '@countinghouse/contract/credit-card/sale/get-payment-orchestration';
import type { PaymentRouting } from '@countinghouse/domain/merchant/orchestration';
import { type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';
import { paymentsInScope } from '../../../store/payments/payments-in-scope.ts';
import { readTerminal } from '../../../store/payments/terminal.ts';

/**
 * Returns the attempts of a payment at its acquirers (S7.86), oldest first. Another merchant's payment gets the same response as one that
 * does not exist.
 */
export const getPaymentOrchestration: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => {
    const payment = await paymentsInScope(transaction, context.identity)
      .leftJoin('payments as whole', (join) =>
        join
          .onRef('whole.merchant_uid', '=', 'payment.merchant_uid')
          .onRef('whole.payment_id', '=', 'payment.payment_id'),
      )
      .select(['payment.merchant_uid', 'whole.orchestration'])
      .where('payment.payment_id', '=', params.id)
      .executeTakeFirst();
    if (payment === undefined) throw new OperationError('not_found');
    const attempts = await transaction
      .selectFrom('acquirer_attempts as attempt')
      .innerJoin('terminals as terminal', (join) =>
        join
          .onRef('terminal.merchant_uid', '=', 'attempt.merchant_uid')
          .onRef('terminal.terminal_uid', '=', 'attempt.terminal_uid'),
      )
      .where('attempt.merchant_uid', '=', payment.merchant_uid)
      .where('attempt.payment_id', '=', params.id)
      .select(['attempt.attempt_id', 'attempt.operation', 'attempt.state', 'attempt.amount', 'attempt.reversal_tries'])
      .select(['attempt.system_trace_audit_number', 'attempt.retrieval_reference_number'])
      .select(['attempt.transmitted_at', 'attempt.finished_at', 'attempt.response_code', 'attempt.approval_code'])
      .select(['terminal.terminal_uid', 'terminal.name', 'terminal.platform_id', 'terminal.settlement_connection'])
      .orderBy('attempt.transmitted_at')
      .orderBy('attempt.attempt_id')
      .execute();
    return {
      routing: await routingOf(transaction, payment.merchant_uid, payment.orchestration),
      orchestration: attempts.map(({ terminal_uid, name, platform_id, settlement_connection, ...attempt }) => ({
        ...attempt,
        // Only settlements and card verifications, which belong to no payment, end as 'unanswered'.
        state: attempt.state as Exclude<typeof attempt.state, 'unanswered'>,
        terminal: { terminal_uid, name, platform_id, settlement_connection },
        transmitted_at: attempt.transmitted_at.toISOString(),
        finished_at: attempt.finished_at?.toISOString() ?? null,
      })),
    };
  });

async function routingOf(transaction: ScopedTransaction, merchant_uid: string, routing: PaymentRouting | null) {
  if (routing === null) return null;
  const { version, by, rule, selected_terminal_uid, skipped } = routing;
  const selected = await readTerminal(transaction, merchant_uid, selected_terminal_uid);
  return { version, by, rule, selected_terminal: selected?.name ?? '', skipped: [...skipped] };
}
