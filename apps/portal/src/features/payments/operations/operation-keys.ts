import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import type { RefundReason } from '@countinghouse/domain/payment/refund';

/** What one request asks for. The amount is in minor units; undefined for the operations that take the whole payment. */
export type Operated = {
  operation: FollowUpOperation;
  payment_id: string;
  amount: number | undefined;
  /** What is said of a refund. */
  about?: RefundAbout;
  /** Of a refund of an invoice's payment: whether the customer still owes what is refunded. */
  reopens_invoice?: boolean;
};

/** Why a refund is made, what is noted, and where its receipt goes. */
export type RefundAbout = { reason: RefundReason; note: string; receipt_email: string };

/** The Idempotency-Keys of operations. */
export type OperationKeys = {
  /**
   * What to send, under which key: while nothing final was answered, exactly what was sent before. What is said of a refund does not
   * make it another one.
   */
  requestFor(operated: Operated): { key: string; operated: Operated };
  /** A final answer came: the next request for the same is another one. */
  finish(operated: Operated): void;
};

/**
 * One key for each operation on each payment: kept when the same is sent again because no answer came, also from a dialog that was
 * put away and opened again, so that nothing is ever done twice; a new one after a final answer.
 */
export function createOperationKeys(newKey: () => string): OperationKeys {
  const open = new Map<string, { key: string; operated: Operated }>();
  const nameOf = ({ operation, payment_id, amount }: Operated) => `${operation} ${payment_id} ${amount ?? 'all'}`;
  return {
    requestFor: (operated) => {
      const name = nameOf(operated);
      const request = open.get(name) ?? { key: newKey(), operated };
      open.set(name, request);
      return request;
    },
    finish: (operated) => {
      open.delete(nameOf(operated));
    },
  };
}
