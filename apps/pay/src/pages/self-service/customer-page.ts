import type { CallResponse } from '@countinghouse/contract/call';
import type { addVisitorAccount } from '@countinghouse/contract/payment-link/add-visitor-account';
import type { VisitorPage } from '@countinghouse/contract/payment-link/visitor-page';

/** The page of a customer who came by their own link. */
export type CustomerPage = Extract<VisitorPage, { purpose: 'customer' }>;

/** The card that was kept. */
export type AddedCard = NonNullable<CallResponse<typeof addVisitorAccount>['card']>;
