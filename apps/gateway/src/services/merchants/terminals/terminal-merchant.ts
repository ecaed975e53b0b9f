import { OperationError, type RequestIdentity, type ScopedTransaction } from '../../../operation.ts';
import { lockTerminalsOf } from '../../../store/merchants/terminal-keys.ts';
import { configuredMerchantUid } from '../settings/configured-merchant.ts';

/**
 * Returns the merchant whose terminals a call changes, locked against other such changes.
 *
 * @throws OperationError not_found for another operator's merchant
 */
export async function terminalMerchant(transaction: ScopedTransaction, identity: RequestIdentity, named: string) {
  const merchant = await lockTerminalsOf(transaction, configuredMerchantUid(identity, named));
  if (merchant === undefined) throw new OperationError('not_found');
  return merchant;
}
