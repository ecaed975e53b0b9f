import type { Clock } from '@countinghouse/domain/clock';
import type pg from 'pg';
import { demoPassword, hashOfNobody, hashPassword, verifyPassword } from './passwords.ts';

export type Account = {
  id_server_id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  disabled: boolean;
};

export type NewAccount = Omit<Account, 'disabled'> & {
  /** Null until its owner sets one by the link of an e-mail. */
  password_hash: string | null;
};

/** After so many failures in a row an account is locked for so long (issue 2; design.md section 5). */
export const failuresMaximum = 10;
export const lockDuration_minutes = 30;

const columns = 'id_server_id, username, email, first_name, last_name, disabled';

/** Adds accounts; the connection may be in a transaction of the caller. */
export async function insertAccounts(
  client: pg.ClientBase | pg.Pool,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<void> {
  for (const account of accounts) {
    await client.query(
      `insert into identity.accounts
         (id_server_id, username, email, first_name, last_name, password_hash, password_changed_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $7)`,
      [
        account.id_server_id,
        account.username,
        account.email,
        account.first_name,
        account.last_name,
        account.password_hash,
        now,
      ],
    );
  }
}

/** The account of an identity, or undefined. */
export async function accountById(pool: pg.Pool, id_server_id: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`select ${columns} from accounts where id_server_id = $1`, [id_server_id]);
  return rows[0];
}

/** The account that a person means by a username or an e-mail address; an address that several share means none. */
export async function accountByName(pool: pg.Pool, name: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select ${columns} from accounts where lower(username) = lower($1) or lower(email) = lower($1) limit 2`,
    [name],
  );
  const named = rows.find((row) => row.username.toLowerCase() === name.toLowerCase());
  return named ?? (rows.length === 1 ? rows[0] : undefined);
}

/**
 * Changes what is given; the rest stays. A disabled account loses its sessions and refresh tokens. Returns false where there is no such account.
 *
 * @throws a unique violation (23505) for a username that is taken
 */
export async function updateAccount(
  pool: pg.Pool,
  id_server_id: string,
  change: Partial<Omit<Account, 'id_server_id'>>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update accounts set username = coalesce($2, username), email = coalesce($3, email), first_name = coalesce($4, first_name),
       last_name = coalesce($5, last_name), disabled = coalesce($6, disabled), updated_at = $7 where id_server_id = $1`,
    [
      id_server_id,
      change.username ?? null,
      change.email ?? null,
      change.first_name ?? null,
      change.last_name ?? null,
      change.disabled ?? null,
      now,
    ],
  );
  if (rowCount === 1 && change.disabled === true) {
    await pool.query('delete from provider_records where account_id = $1', [id_server_id]);
  }
  return rowCount === 1;
}

export type SignInOutcome =
  | { outcome: 'signed_in'; account: Account }
  /** The password fits and is the demo data's, which production does not accept. */
  | { outcome: 'demo_password'; account: Account }
  | { outcome: 'wrong'; id_server_id: string | undefined; locked_now: boolean };

/**
 * Tries a username and password. The try is counted before the password is looked at, in one conditional update, so that
 * parallel tries cannot get more than ten guesses; a success takes the count back. Unknown, locked and disabled accounts
 * go through the same work as known ones and answer the same.
 */
export async function trySignIn(
  pool: pg.Pool,
  clock: Clock,
  given: { username: string; password: string; production: boolean },
): Promise<SignInOutcome> {
  const now = clock.now();
  const locked_until = new Date(now.getTime() + lockDuration_minutes * 60_000);
  const { rows } = await pool.query<Account & { password_hash: string | null; failures: number }>(
    `update accounts set
       failures = case when locked_until is null then failures else 0 end + 1,
       locked_until =
         case when case when locked_until is null then failures else 0 end + 1 >= ${failuresMaximum} then $3::timestamptz end
     where lower(username) = lower($1) and (locked_until is null or locked_until <= $2)
     returning ${columns}, password_hash, failures`,
    [given.username, now, locked_until],
  );
  const tried = rows[0];
  const { fits, outdated } = await verifyPassword(given.password, tried?.password_hash ?? (await hashOfNobody()));
  if (tried === undefined || !fits || tried.password_hash === null || tried.disabled) {
    return {
      outcome: 'wrong',
      id_server_id: tried?.id_server_id,
      locked_now: tried !== undefined && tried.failures >= failuresMaximum,
    };
  }
  const { password_hash: _, failures: __, ...account } = tried;
  await pool.query('update accounts set failures = 0, locked_until = null where id_server_id = $1', [
    account.id_server_id,
  ]);
  if (given.production && given.password === demoPassword) return { outcome: 'demo_password', account };
  if (outdated) {
    await pool.query('update accounts set password_hash = $2 where id_server_id = $1', [
      account.id_server_id,
      await hashPassword(given.password),
    ]);
  }
  return { outcome: 'signed_in', account };
}
