import type { FollowUpOperation } from '@countinghouse/domain/payment';

/** What one request asks for. The amount is in minor units; undefined for the operations that take the whole payment. */
export type Operated = { operation: FollowUpOperation; payment_id: string; amount: number | undefined };

/** The Idempotency-Keys of operations. */
export type OperationKeys = {
  /** The key to send this under: the same as before while nothing final was answered. */
  keyFor(operated: Operated): string;
  /** A final answer came: the next request for the same is another one. */
  finish(operated: Operated): void;
};

/**
 * One key for each operation on each payment: kept when the same is sent again because no answer came, also from a dialog that was
 * put away and opened again, so that nothing is ever done twice; a new one after a final answer.
 */
export function createOperationKeys(newKey: () => string): OperationKeys {
  const open = new Map<string, string>();
  const nameOf = ({ operation, payment_id, amount }: Operated) => `${operation} ${payment_id} ${amount ?? 'all'}`;
  return {
    keyFor: (operated) => {
      const name = nameOf(operated);
      const key = open.get(name) ?? newKey();
      open.set(name, key);
      return key;
    },
    finish: (operated) => {
      open.delete(nameOf(operated));
    },
  };
}
