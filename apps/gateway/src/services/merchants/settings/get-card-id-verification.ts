import type { getCardIdVerification as declaration } from '@countinghouse/contract/merchants/settings/get-card-id-verification';
import type { Operation } from '../../../operation.ts';
import { cardIdCheck, readVerification } from './verification.ts';

/** Returns the CVV result codes that refuse a payment of a merchant. */
export const getCardIdVerification: Operation<typeof declaration> = (context, { params }) =>
  readVerification(context, cardIdCheck, params.id);
