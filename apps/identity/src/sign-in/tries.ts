import type pg from 'pg';

/** What is rate-limited: tries per network address, or mails per recipient, requesting user and entity. */
export type TriesPurpose =
  | 'sign_in'
  | 'forgotten'
  | 'password_link'
  | 'email_change'
  | 'mail_of_person'
  | 'mail_of_entity';

const window_minutes = 15;

/** Counts a try under a key and returns whether it is within the limit of its time window. Shared by all nodes. */
export async function countTry(
  pool: pg.Pool,
  now: Date,
  key: string,
  purpose: TriesPurpose,
  tries_maximum: number,
  minutes = window_minutes,
): Promise<boolean> {
  const window_start = new Date(now.getTime() - minutes * 60_000);
  const { rows } = await pool.query<{ tries: number }>(
    `insert into address_tries as known (address, purpose, window_started_at, tries) values ($1, $2, $3, 1)
     on conflict (address, purpose) do update set
       tries = case when known.window_started_at <= $4 then 1 else known.tries + 1 end,
       window_started_at = case when known.window_started_at <= $4 then $3 else known.window_started_at end
     returning tries`,
    [key, purpose, now, window_start],
  );
  return (rows[0]?.tries ?? 1) <= tries_maximum;
}
