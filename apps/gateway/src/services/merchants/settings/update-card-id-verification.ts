import type { updateCardIdVerification as declaration } from '@countinghouse/contract/merchants/settings/update-card-id-verification';
import type { Dependencies } from '../../../dependencies.ts';
import type { Operation } from '../../../operation.ts';
import { cardIdCheck, saveVerification } from './verification.ts';

/** Sets the CVV result codes that refuse a payment of a merchant from now on. */
export const updateCardIdVerification =
  (dependencies: Dependencies): Operation<typeof declaration> =>
  (context, { params, body }) =>
    saveVerification(dependencies, context, cardIdCheck, 'update_card_id_verification', {
      named: params.id,
      looked_at: body.version,
      refused: body.refused,
    });
