import { turnExpiry } from '@countinghouse/domain/card/card';
import type { Message } from '@countinghouse/iso8583/fields';
import { buildCredit } from '@countinghouse/iso8583/messages';
import { merchantOf, type OperationContext } from '../../../operation.ts';
import type { ForRefund } from '../../../store/payments/read-for-refund.ts';
import type { NewRefund } from '../../../store/payments/record-refund.ts';

/** Builds the 0200 message of a refund. It contains the card number: it is sent and never stored. */
export function refundMessage(
  context: OperationContext,
  { payment, terminal }: ForRefund,
  { attempt, created_at }: NewRefund,
  { card_number, amount, batch_number }: { card_number: string; amount: number; batch_number: number },
): Message {
  return buildCredit({
    terminal_id: terminal.acquirer_terminal_id,
    merchant_id: terminal.acquirer_merchant_id,
    stan: attempt.system_trace_audit_number,
    transmitted_at: created_at,
    rrn: attempt.retrieval_reference_number,
    card_number,
    expiration: turnExpiry(payment.card_expiry),
    amount,
    currency: payment.currency,
    entry: 'ecommerce',
    cardholder_name: payment.customer === '' ? undefined : payment.customer,
    order_number: payment.order_id === '' ? undefined : payment.order_id,
    merchant_name_location: merchantOf(context).doing_business_as,
    batch_number,
  });
}
