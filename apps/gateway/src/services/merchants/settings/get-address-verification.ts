import type { getAddressVerification as declaration } from '@countinghouse/contract/merchants/settings/get-address-verification';
import type { Operation } from '../../../operation.ts';
import { addressCheck, readVerification } from './verification.ts';

/** Returns the AVS result codes that refuse a payment of a merchant. */
export const getAddressVerification: Operation<typeof declaration> = (context, { params }) =>
  readVerification(context, addressCheck, params.id);
