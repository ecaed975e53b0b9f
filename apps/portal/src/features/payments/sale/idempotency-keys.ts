import type { ChargeRequest } from '@countinghouse/contract/credit-card/payment';
import type { SaleKind } from './sale-values.ts';

/** The Idempotency-Key of the form. */
export type IdempotencyKeys = {
  /** The key to send this body under: the same as before while it is the same payment and nothing final was answered. */
  keyFor(kind: SaleKind, body: ChargeRequest): string;
  /** A final answer came: the next submission is another payment. */
  finish(): void;
};

/**
 * One key per submitted form: kept when the same form is sent again (no answer, or a confirmed duplicate), so that it can
 * never be charged twice; new after a change or a final answer. What tells two forms apart stays in memory and is forgotten
 * with the final answer.
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
