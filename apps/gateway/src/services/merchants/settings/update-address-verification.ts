import type { updateAddressVerification as declaration } from '@countinghouse/contract/merchants/settings/update-address-verification';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { addressCheck, saveVerification } from './verification.ts';

/** Sets the AVS result codes that refuse a payment of a merchant from now on. */
export const updateAddressVerification =
  (dependencies: Dependencies): Operation<typeof declaration> =>
  (context, { params, body }) =>
    saveVerification(dependencies, context, addressCheck, 'update_address_verification', {
      named: params.id,
      looked_at: body.version,
      refused: body.refused,
    });
