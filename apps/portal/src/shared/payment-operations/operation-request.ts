import type { PaymentResult, TransactionRow } from '@countinghouse/contract/credit-card/payment';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { useSyncExternalStore } from 'react';

/** What the operation dialog needs to know of a payment. */
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

/** A request to operate on payments. Nothing is sent before the user confirms it. */
export type OperationRequest = {
  operation: FollowUpOperation;
  payments: readonly OperatedPayment[];
  /** Called after an operation, because the data on the page is outdated. For one payment it receives the result. */
  onDone?: ((result?: PaymentResult) => void) | undefined;
};

let asked: OperationRequest | undefined;
const listeners = new Set<() => void>();

function set(next: OperationRequest | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog of an operation above the current page. The dialog is loaded with the first request (app/shell/operation-host.tsx). */
export function requestOperation(request: OperationRequest): void {
  set(request);
}

/** Closes the dialog. */
export function dropOperation(): void {
  set(undefined);
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => asked;

/** Returns the request while its dialog is open. */
export function useOperationRequest(): OperationRequest | undefined {
  return useSyncExternalStore(watch, current, current);
}
