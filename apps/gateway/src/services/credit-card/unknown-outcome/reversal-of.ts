import type { GatewayReason } from '@countinghouse/domain/card/response-codes';
import { paymentResultOf } from '../../../charge/payment-result.ts';
import type { finishReversal, TakenAttempt } from '../../../store/payments/unfinished-attempts.ts';

/** Returns what is written for a new payment that the acquirer has not booked, and what its key returns from then on. */
export function reversalOf(
  attempt: TakenAttempt,
  by: { response_code: string | null; now: Date },
): Parameters<typeof finishReversal>[1] & { status: number } {
  const { merchant_uid, attempt_id, payment_id } = attempt;
  const decline_reason = attempt.decline_reason ?? ('interrupted' satisfies GatewayReason);
  const status = attempt.status === 202 ? 231 : attempt.status;
  return {
    ...{ merchant_uid, attempt_id, payment_id, decline_reason, status },
    ...by,
    response: {
      data: paymentResultOf({
        ...attempt,
        amount: attempt.amount * attempt.direction,
        status,
        decline_reason,
        approval_code: null,
        avs_response: null,
        csc_response: null,
        terminal: { terminal_uid: attempt.terminal_uid, name: attempt.terminal_name },
      }),
    },
  };
}
