import { type FieldFault, profileFaultMessages } from '@countinghouse/domain/merchant/merchant-profile';
import type { MerchantStatus } from '@countinghouse/domain/merchant/merchant-status';
import { OperationError, type ScopedTransaction } from '../../../operation.ts';

/** The start of every change of an operator's merchant. */
export type LockedMerchant = { merchant_uid: string; account_status_code: MerchantStatus; profile_version: number };

/**
 * Reads one of the operator's merchants and locks its row until the transaction ends, so that two changes of the same merchant are
 * sequential. Row-level security shows no other operator's.
 *
 * @param lock `closing` waits for every payment of it that is being recorded, and lets none start
 * @throws OperationError not_found
 */
export async function lockMerchant(
  transaction: ScopedTransaction,
  named: string,
  lock: 'change' | 'closing' = 'change',
): Promise<LockedMerchant> {
  const query = transaction
    .selectFrom('merchants')
    .where('merchant_uid', '=', named.toLowerCase())
    .select(['merchant_uid', 'account_status_code', 'profile_version']);
  const row = await (lock === 'closing' ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst();
  if (row === undefined) throw new OperationError('not_found');
  return row;
}

/**
 * Requires that one of the operator's merchants exists.
 *
 * @throws OperationError not_found
 */
export async function requireMerchant(transaction: ScopedTransaction, named: string): Promise<string> {
  const row = await transaction
    .selectFrom('merchants')
    .where('merchant_uid', '=', named.toLowerCase())
    .select('merchant_uid')
    .executeTakeFirst();
  if (row === undefined) throw new OperationError('not_found');
  return row.merchant_uid;
}

/**
 * Throws if there are faults.
 *
 * @throws OperationError invalid_request that names every invalid field
 */
export function refuseFaults(faults: readonly FieldFault[]): void {
  if (faults.length === 0) return;
  throw new OperationError('invalid_request', {
    errors: faults.map(({ field, fault }) => ({ field, message: profileFaultMessages[fault] })),
  });
}
