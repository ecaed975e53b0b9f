import type { getProcessors as declaration } from '@countinghouse/contract/merchants/processors/get-processors';
import { type Operation, OperationError } from '../../../operation.ts';
import { readProcessors } from '../../../store/merchants/processors.ts';
import { readMerchant } from '../../../store/people/identity.ts';
import { configuredMerchantUid } from '../settings/configured-merchant.ts';

/**
 * Returns the connections of a merchant to processors.
 *
 * @throws OperationError not_found for another operator's merchant
 */
export const getProcessors: Operation<typeof declaration> = async (context, { params }) => {
  const merchant_uid = configuredMerchantUid(context.identity, params.id);
  return context.transaction(async (transaction) => {
    if ((await readMerchant(transaction, merchant_uid)) === undefined) throw new OperationError('not_found');
    return { processors: await readProcessors(transaction, merchant_uid) };
  });
};
