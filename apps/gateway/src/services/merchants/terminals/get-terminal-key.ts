import type { getTerminalKey as declaration } from '@countinghouse/contract/merchants/terminals/get-terminal-key';
import { type Operation, OperationError } from '../../../operation.ts';
import { readTerminalKeyDetails } from '../../../store/merchants/terminal-keys.ts';
import { viewableMerchantUid } from '../own-merchant.ts';

/** Returns one terminal key of a merchant (S7.47). A deleted one and another merchant's get the same error as one that does not exist. */
export const getTerminalKey: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = viewableMerchantUid(context.identity, params.merchant_id);
  const [key] = await context.transaction((transaction) =>
    readTerminalKeyDetails(transaction, merchant_uid, { terminal_key_id: params.id }),
  );
  if (key === undefined) throw new OperationError('not_found');
  return { key };
};
