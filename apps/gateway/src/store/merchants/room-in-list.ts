import { sql } from 'kysely';
import { OperationError, type ScopedTransaction } from '../../operation.ts';

/** What an entity keeps no more than a number of. Roles and terminals are counted under locks of their own (granting.ts, terminal-keys.ts). */
export type LimitedList = 'api_keys' | 'custom_reports' | 'payment_files' | 'saved_views' | 'webhooks';

/**
 * Refuses one more where a list is full, of any number that are added at once too: until the transaction ends nobody else adds to it.
 *
 * @param list what is kept, whose (`of` is an entity_id), how many at most, and what the person reads of which field
 * @param count counts what is there, once nobody else can add to it
 * @throws OperationError invalid_request on the field, with the `maximum`
 */
export async function requireRoom(
  transaction: ScopedTransaction,
  list: { list: LimitedList; of: string; maximum: number; refusal: { field: string; message: string } },
  count: () => Promise<number>,
): Promise<void> {
  const lock = `${list.list} of ${list.of.toLowerCase()}`;
  // A statement of its own: what is counted after it sees what was added before it was had.
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  const { maximum, refusal } = list;
  if ((await count()) < maximum) return;
  throw new OperationError('invalid_request', { errors: [refusal], details: { maximum } });
}
