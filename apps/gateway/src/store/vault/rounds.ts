import type pg from 'pg';

/** The periodic jobs of the vault over all merchants. */
export const vaultRounds = ['update_accounts', 'wipe_cards'] as const;

type VaultRound = (typeof vaultRounds)[number];

/** The result of the last round, and the total. Instants are real time. */
type RoundDone = { started_at: Date; finished_at: Date; done_count: number; done_total: number };

/** Reads the last round; undefined before the first. */
export async function latestRound(owner_pool: pg.Pool, round: VaultRound): Promise<RoundDone | undefined> {
  const { rows } = await owner_pool.query<RoundDone>(
    `select started_at, finished_at, done_count::float8 as done_count, done_total::float8 as done_total
     from vault_rounds where round = $1`,
    [round],
  );
  return rows[0];
}

/** Records the result of a round. */
export async function storeRound(
  owner_pool: pg.Pool,
  round: VaultRound,
  { started_at, finished_at, done_count }: Omit<RoundDone, 'done_total'>,
): Promise<void> {
  await owner_pool.query(
    `insert into vault_rounds (round, started_at, finished_at, done_count, done_total) values ($1, $2, $3, $4, $4)
     on conflict (round) do update set started_at = excluded.started_at, finished_at = excluded.finished_at,
       done_count = excluded.done_count, done_total = vault_rounds.done_total + excluded.done_count`,
    [round, started_at, finished_at, done_count],
  );
}
