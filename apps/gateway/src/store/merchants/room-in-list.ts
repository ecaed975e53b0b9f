import { sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';

/** The lists of an entity with a maximum length. Roles and terminals are counted under their own locks (granting.ts, terminal-keys.ts). */
export type LimitedList = 'api_keys' | 'custom_reports' | 'payment_files' | 'saved_views' | 'webhooks';

/**
 * Refuses an addition to a full list, also for concurrent additions: no other transaction can add to it until this one ends.
 *
 * @param list the list, its owner (`of` is an entity_id), the maximum, and the message and its field
 * @param count counts the entries, once no other transaction can add any
 * @throws OperationError invalid_request on the field, with the `maximum`
 */
export async function requireRoom(
  transaction: ScopedTransaction,
  list: { list: LimitedList; of: string; maximum: number; refusal: { field: string; message: string } },
  count: () => Promise<number>,
): Promise<void> {
  const lock = `${list.list} of ${list.of.toLowerCase()}`;
  // A separate statement, so that the count after it sees what was added before the lock was acquired.
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  const { maximum, refusal } = list;
  if ((await count()) < maximum) return;
  throw new OperationError('invalid_request', { errors: [refusal], details: { maximum } });
}
