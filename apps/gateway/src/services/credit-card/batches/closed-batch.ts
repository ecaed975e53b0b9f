import type { RequestIdentity, ScopedTransaction } from '../../../operation.ts';

/** Returns a closed batch of a terminal that the identity can see; undefined for any other. */
export function readClosedBatch(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  batch_id: string,
  terminal_uid: string,
) {
  return transaction
    .selectFrom('batches')
    .selectAll()
    .where('batch_id', '=', batch_id)
    .where('terminal_uid', '=', terminal_uid)
    .where('closed_at', 'is not', null)
    .where((builder) =>
      identity.merchant === undefined
        ? builder('tenant_uid', '=', identity.tenant_uid)
        : builder('merchant_uid', '=', identity.merchant.merchant_uid),
    )
    .executeTakeFirst();
}
