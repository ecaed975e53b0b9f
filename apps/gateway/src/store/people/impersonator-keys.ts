import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { type AuditEntry, type AuditedRequest, writeAudit } from '../audit/audit.ts';

/** The audit entry, in a merchant's history, of a key that was disabled with the administrator who had created it. */
type RevokedKey = Required<Pick<AuditEntry, 'call' | 'target_type' | 'target_id' | 'after' | 'entity_id'>>;

/**
 * Disables the API keys that an administrator created while impersonating, when they become inactive, because they have seen the secrets. A
 * key that a merchant's own user created belongs to the merchant and stays (decision 35).
 *
 * @returns an entry for the history of each key's merchant
 */
export async function disableImpersonatorKeys(
  transaction: ScopedTransaction,
  user_id: string,
  now: Date,
): Promise<RevokedKey[]> {
  const keys = await transaction
    .updateTable('api_keys')
    .set({ disabled_at: now })
    .where('created_by', '=', user_id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('users')
          .whereRef('users.user_id', '=', 'api_keys.created_by')
          .where('users.user_type_id', '=', 'Administrator')
          .select(sql`1`.as('one')),
      ),
    )
    .returning(['merchant_uid', 'api_key_id', 'name'])
    .execute();
  return keys.map(({ merchant_uid, api_key_id, name }) => ({
    call: 'disable_api_key',
    target_type: 'api_key',
    target_id: api_key_id,
    after: { name, disabled_at: now.toISOString(), maker_inactive: true },
    entity_id: merchant_uid,
  }));
}

/** Like `disableImpersonatorKeys`, for a request that makes the administrator inactive or removes them. Writes the entries. */
export async function revokeImpersonatorKeys(
  transaction: ScopedTransaction,
  context: AuditedRequest,
  user_id: string,
): Promise<void> {
  for (const entry of await disableImpersonatorKeys(transaction, user_id, context.clock.now())) {
    await writeAudit(transaction, context, entry);
  }
}
