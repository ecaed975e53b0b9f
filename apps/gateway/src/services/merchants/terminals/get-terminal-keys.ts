import type { getTerminalKeys as declaration } from '@countinghouse/contract/merchants/terminals/get-terminal-keys';
import { type Operation, OperationError } from '../../../operation.ts';
import { readTerminalKeyDetails } from '../../../store/merchants/terminal-keys.ts';
import { readMerchant } from '../../../store/people/identity.ts';
import { viewableMerchantUid } from '../own-merchant.ts';

/** Returns the undeleted terminal keys of a merchant (S7.45), oldest first. */
export const getTerminalKeys: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = viewableMerchantUid(context.identity, params.merchant_id);
  return context.transaction(async (transaction) => {
    if ((await readMerchant(transaction, merchant_uid)) === undefined) throw new OperationError('not_found');
    return { keys: await readTerminalKeyDetails(transaction, merchant_uid) };
  });
};
