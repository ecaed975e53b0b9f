import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import type { RefundReason } from '@countinghouse/domain/payment/refund';

/** One request. The amount is in minor units; undefined for operations on the whole payment. */
export type Operated = {
  operation: FollowUpOperation;
  payment_id: string;
  amount: number | undefined;
  /** The reason, note and receipt of a refund. */
  about?: RefundAbout;
  /** For a refund of an invoice's payment: whether the customer owes the refunded amount again. */
  reopens_invoice?: boolean;
};

/** The reason of a refund, its note, and where its receipt goes. */
export type RefundAbout = { reason: RefundReason; note: string; receipt_email: string };

/** The Idempotency-Keys of operations. */
export type OperationKeys = {
  /**
   * Returns the request and its key: until a final answer arrives, exactly the one that was sent before. A different reason, note or
   * receipt does not make it a new refund.
   */
  requestFor(operated: Operated): { key: string; operated: Operated };
  /** Call after a final answer: the next request for the same operation is a new one. */
  finish(operated: Operated): void;
};

/**
 * Creates the keys, one for each operation on each payment. A key is kept when the request is repeated because no answer arrived, also from
 * a dialog that was closed and opened again, so that nothing happens twice. After a final answer there is a new key.
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
