import type pg from 'pg';
import type { IdentityEvent } from './identity-event.ts';
import type { Parts } from './parts.ts';
import { plainAddress } from './plain-address.ts';

/**
 * Records who did what, from where; never a password or token. Entries are serialized, so that their numbers rise in the order of their
 * commits: a reader that continues from a number misses none.
 */
export async function writeAudit(
  { pool, metrics }: Pick<Parts, 'pool' | 'metrics'>,
  entry: {
    created_at: Date;
    event: IdentityEvent;
    id_server_id?: string | undefined;
    username: string;
    address: string;
    /** Done by a user here, not by the gateway, which has its own history of its actions. */
    by: 'person' | 'gateway';
  },
): Promise<void> {
  const of_person = entry.by === 'person' && entry.id_server_id !== undefined;
  await pool.query(
    `insert into audit (created_at, event, id_server_id, username, address, of_person)
     select $1::timestamptz, $2, $3::uuid, $4, $5, $6::boolean from (select pg_advisory_xact_lock(hashtext('identity audit'))) as in_turn`,
    [
      entry.created_at,
      entry.event,
      entry.id_server_id ?? null,
      entry.username.slice(0, 64),
      plainAddress(entry.address),
      of_person,
    ],
  );
  metrics.countEvent(entry.event);
}

/** After these events the gateway must update the user's email address. */
const emailEvents: readonly IdentityEvent[] = ['email_changed', 'email_change_undone'];

/** An event for a user's log. */
export type PersonEvent = {
  event_id: number;
  created_at: Date;
  event: IdentityEvent;
  id_server_id: string;
  address: string;
  /** The account's present address, if the event changed it. */
  email: string | null;
};

/** Returns users' events after a given number, in order, up to a maximum; and the number of the latest event. */
export async function eventsAfter(
  pool: pg.Pool,
  after: number,
  limit: number,
): Promise<{ last_event_id: number; events: PersonEvent[] }> {
  const { rows: last } = await pool.query<{ event_id: string | null }>(
    'select max(audit_id) as event_id from audit where of_person',
  );
  const { rows } = await pool.query<Omit<PersonEvent, 'event_id'> & { event_id: string }>(
    `select e.audit_id as event_id, e.created_at, e.event, e.id_server_id, e.address, a.email
     from audit e left join accounts a on a.id_server_id = e.id_server_id and e.event = any($3::text[])
     where e.of_person and e.audit_id > $1 order by e.audit_id limit $2`,
    [after, limit, emailEvents],
  );
  return {
    last_event_id: Number(last[0]?.event_id ?? 0),
    events: rows.map((row) => ({ ...row, event_id: Number(row.event_id) })),
  };
}
