import type pg from 'pg';

export type IdentityEvent =
  | 'signed_in'
  | 'sign_in_failed'
  | 'locked'
  | 'demo_password_refused'
  | 'signed_out'
  | 'reset_requested'
  | 'password_changed'
  | 'account_created'
  | 'account_changed';

/** Writes down who did what at the door, from where; never a password or token. */
export async function writeAudit(
  pool: pg.Pool,
  entry: {
    created_at: Date;
    event: IdentityEvent;
    id_server_id?: string | undefined;
    username: string;
    address: string;
  },
): Promise<void> {
  await pool.query(
    'insert into audit (created_at, event, id_server_id, username, address) values ($1, $2, $3, $4, $5)',
    [entry.created_at, entry.event, entry.id_server_id ?? null, entry.username.slice(0, 64), entry.address],
  );
}
