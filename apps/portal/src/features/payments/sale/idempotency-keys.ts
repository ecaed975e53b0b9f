import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { SaleKind } from './sale-values.ts';

/** The Idempotency-Key of the form. */
export type IdempotencyKeys = {
  /** Returns the key to send this body with: the same one while it is the same payment and no final answer has arrived. */
  keyFor(kind: SaleKind, body: ChargeRequest): string;
  /** Call after a final answer: the next submission is a new payment. */
  finish(): void;
};

/**
 * Creates one key per submitted form. It is kept when the same form is sent again (no answer, or a confirmed duplicate), so that it can
 * never be charged twice, and renewed after a change or a final answer. The data for comparing forms stays in memory and is dropped with
 * the final answer.
 */
export function createIdempotencyKeys(newKey: () => string): IdempotencyKeys {
  let open: { form: string; key: string } | undefined;
  return {
    keyFor: (kind, body) => {
      const { duplicate_confirmed: _confirmed, ...payment } = body;
      const form = JSON.stringify([kind, payment]);
      if (open?.form !== form) open = { form, key: newKey() };
      return open.key;
    },
    finish: () => {
      open = undefined;
    },
  };
}
