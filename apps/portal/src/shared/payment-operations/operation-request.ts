import type { PaymentResult, TransactionRow } from '@countinghouse/contract/credit-card/payment';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { useSyncExternalStore } from 'react';

/** What the dialog of an operation wants to know of a payment. */
export type OperatedPayment = Pick<
  TransactionRow,
  | 'payment_id'
  | 'action'
  | 'status'
  | 'customer'
  | 'company'
  | 'email'
  | 'card_brand'
  | 'card_number'
  | 'amount'
  | 'currency'
  | 'authorized_amount'
  | 'captured_amount'
  | 'refunded_amount'
  | 'links'
  | 'source'
>;

/** Somebody wants to do this to these payments; nothing is done before they confirm it. */
export type OperationRequest = {
  operation: FollowUpOperation;
  payments: readonly OperatedPayment[];
  /** Something was done: what stands on the page is old. Of one payment it says what it is now. */
  onDone?: ((result?: PaymentResult) => void) | undefined;
};

let asked: OperationRequest | undefined;
const listeners = new Set<() => void>();

function set(next: OperationRequest | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog of an operation over whatever page stands; it is loaded when it is first asked for (app/shell/operation-host.tsx). */
export function askToOperate(request: OperationRequest): void {
  set(request);
}

/** Puts the dialog away. */
export function dropOperation(): void {
  set(undefined);
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => asked;

/** What was asked for, while its dialog stands. */
export function useOperationRequest(): OperationRequest | undefined {
  return useSyncExternalStore(watch, current, current);
}
