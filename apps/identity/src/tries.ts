import type pg from 'pg';

const window_minutes = 15;

/** Counts a try of an address and tells whether it is still within what 15 minutes allow. Shared by all nodes. */
export async function mayTry(
  pool: pg.Pool,
  now: Date,
  address: string,
  purpose: 'sign_in' | 'forgotten',
  tries_maximum: number,
): Promise<boolean> {
  const window_start = new Date(now.getTime() - window_minutes * 60_000);
  const { rows } = await pool.query<{ tries: number }>(
    `insert into address_tries as known (address, purpose, window_started_at, tries) values ($1, $2, $3, 1)
     on conflict (address, purpose) do update set
       tries = case when known.window_started_at <= $4 then 1 else known.tries + 1 end,
       window_started_at = case when known.window_started_at <= $4 then $3 else known.window_started_at end
     returning tries`,
    [address, purpose, now, window_start],
  );
  return (rows[0]?.tries ?? 1) <= tries_maximum;
}
