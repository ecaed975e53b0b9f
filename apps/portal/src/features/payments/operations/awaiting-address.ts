import { sortableAwaitingColumns } from '@countinghouse/contract/credit-card/follow-up/payment-operations';
import type { getCancellableCaptures } from '@countinghouse/contract/credit-card/search/get-cancellable-captures';
import type { getCapturablePayments } from '@countinghouse/contract/credit-card/search/get-capturable-payments';
import type { getRefundablePayments } from '@countinghouse/contract/credit-card/search/get-refundable-payments';
import type { getReversiblePayments } from '@countinghouse/contract/credit-card/search/get-reversible-payments';
import type { getReversibleRefunds } from '@countinghouse/contract/credit-card/search/get-reversible-refunds';
import { followUpOperations } from '@countinghouse/domain/access/payment-access';
import type { FollowUpOperation } from '@countinghouse/domain/payment/payment';
import { matchesUuid } from '@countinghouse/domain/text/validation';
import type { AddressText } from '../../../shared/navigation/address-state.ts';
import { type PaymentFilters, searchAddress } from '../../../shared/payment-search/search-address.ts';
import type { FilterKind } from '../../../shared/payment-search/use-filter-words.ts';
import { listAddress } from '../../../shared/table/list-address.ts';

/** The calls that list the payments that await an operation. All have the same query and answer. */
export type AwaitingCall =
  | typeof getCapturablePayments
  | typeof getReversiblePayments
  | typeof getCancellableCaptures
  | typeof getRefundablePayments
  | typeof getReversibleRefunds;

/** Filters that such a list does not have, because its operation decides them or its call does not support them. */
export const otherFilters = [
  'status',
  'action',
  'avs_response',
  'csc_response',
  'response_code',
  'merchant_uid',
] as const satisfies readonly FilterKind[];

/** What a list of payments that await an operation keeps in its address: the same as Transaction Search, as far as its call supports it. */
export const awaitingAddress = listAddress({
  sortColumns: sortableAwaitingColumns,
  ...(searchAddress.searchMinimum === undefined ? {} : { searchMinimum: searchAddress.searchMinimum }),
  ...(searchAddress.open === undefined ? {} : { open: searchAddress.open }),
  readFilters: (text: AddressText): PaymentFilters => ({
    ...searchAddress.readFilters(text),
    status: [],
    action: [],
    avs_response: [],
    csc_response: [],
    response_code: [],
    merchant_uid: undefined,
  }),
});

/** The operation whose dialog an address opens, and its payment. */
export type Asked = { operation: FollowUpOperation; payment_id: string };

/** Returns the dialog that an address opens: `operation=refund&on=<payment>`. */
export function readAsked(text: AddressText): Asked | undefined {
  const operation = followUpOperations.find((each) => each === text.operation);
  const payment_id = text.on ?? '';
  return operation === undefined || !matchesUuid(payment_id) ? undefined : { operation, payment_id };
}

/** Returns the address parameters that open a dialog, or close it. */
export function operationAddress(asked: Asked | undefined): AddressText {
  return { operation: asked?.operation, on: asked?.payment_id };
}
