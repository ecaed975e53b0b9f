import { sql } from 'kysely';
import type pg from 'pg';
import type { AccountEvents } from '../../accounts/identity-accounts.ts';
import { inScope } from '../scope.ts';

/** Events that need no sign-in, so the actor is unknown. */
const ofAnybody = [
  'sign_in_failed',
  'locked',
  'demo_password_refused',
  'reset_requested',
  'second_factor_failed',
  'passkey_copied',
];

/** Returns the number of the identity provider's last event that is in the audit history. */
export async function accountEventsTaken(owner_pool: pg.Pool): Promise<number> {
  const { rows } = await owner_pool.query<{ event_id: string }>('select event_id from account_events_taken');
  return Number(rows[0]?.event_id ?? 0);
}

/**
 * Writes audit entries of events into the history of each user's entity, applies changed addresses, and stores the number of the last
 * event. Does nothing if another node did so meanwhile. Events of users unknown to the gateway are dropped.
 *
 * @param given.after the event number after which the events were requested
 * @param given.last the number of the last one
 * @param given.ahead_ms how far business time is ahead of the provider's
 */
export async function storeAccountEvents(
  owner_pool: pg.Pool,
  given: { after: number; last: number; ahead_ms: number; events: AccountEvents['events'] },
): Promise<void> {
  const { after, last, ahead_ms, events } = given;
  await inScope(owner_pool, 'none', 'write', async (transaction) => {
    const moved = await sql`update account_events_taken set event_id = ${last} where event_id = ${after}`.execute(
      transaction,
    );
    if (moved.numAffectedRows !== 1n) return;
    await sql`
      insert into audit_entries (entity_id, created_at, user_id, call, request_id, address, target_type, target_id)
      select u.entity_id, e.created_at + ${ahead_ms} * interval '1 millisecond',
        case when e.event <> all(${ofAnybody}::text[]) then u.user_id end, e.event, 'identity-' || e.event_id, e.address, 'user', u.user_id::text
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as e (event_id bigint, created_at timestamptz, event text, id_server_id uuid, address text)
      join users u on u.id_server_id = e.id_server_id
      order by e.event_id`.execute(transaction);
    // An address that the account's owner confirmed or reverted at the provider becomes the user's address here.
    await sql`
      update users u set email = e.email, version = u.version + 1
      from (
        select distinct on (id_server_id) id_server_id, email
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e (event_id bigint, id_server_id uuid, email text)
        where email is not null order by id_server_id, event_id desc) e
      where u.id_server_id = e.id_server_id and u.email <> e.email`.execute(transaction);
  });
}
