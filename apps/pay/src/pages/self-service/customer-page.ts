import type { CallResponse } from '@countinghouse/contract/call';
import type { addVisitorAccount } from '@countinghouse/contract/payment-link/add-visitor-account';
import type { VisitorPage } from '@countinghouse/contract/payment-link/visitor-page';

/** The page of a customer, opened by their own link. */
export type CustomerPage = Extract<VisitorPage, { purpose: 'customer' }>;

/** The stored card. */
export type AddedCard = NonNullable<CallResponse<typeof addVisitorAccount>['card']>;
