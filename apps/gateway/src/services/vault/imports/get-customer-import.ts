import type { CustomerImport } from '@countinghouse/contract/vault/imports/customer-import';
import type { getCustomerImport as declaration } from '@countinghouse/contract/vault/imports/get-customer-import';
import { merchantOf, type Operation, OperationError, type ScopedTransaction } from '../../../operation.ts';

/** Returns the result of an import of customers (S7.125). */
export const getCustomerImport: Operation<typeof declaration> = (context, { params }) =>
  context.transaction(async (transaction) => ({
    import: await readCustomerImport(transaction, merchantOf(context).merchant_uid, params.import_id),
  }));

/**
 * Returns the result of an import of customers.
 *
 * @throws OperationError not_found
 */
export async function readCustomerImport(
  transaction: ScopedTransaction,
  merchant_uid: string,
  import_id: string,
): Promise<CustomerImport> {
  const found = await transaction
    .selectFrom('vault_imports')
    .select(['import_id', 'file_name', 'dry_run', 'row_count', 'customer_count', 'fault_count', 'faults', 'created_at'])
    .where('merchant_uid', '=', merchant_uid)
    .where('import_id', '=', import_id.toLowerCase())
    .executeTakeFirst();
  if (found === undefined) throw new OperationError('not_found');
  return { ...found, created_at: found.created_at.toISOString() };
}
