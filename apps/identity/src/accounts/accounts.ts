import { type Locale, locales } from '@countinghouse/domain/text/locales';
import type { Clock } from '@countinghouse/domain/time/clock';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import { demoPassword, hashPassword, placeholderHash, verifyPassword } from '../passwords/passwords.ts';
import { endSessions } from '../sessions/sessions.ts';

export type Account = {
  id_server_id: string;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  disabled: boolean;
};

/** The owner of an account: the policies of its operator and its merchant apply to it. */
export type Belonging = {
  /** The merchant of a merchant's user, the operator of an administrator. */
  entity_id: string;
  /** The operator. */
  tenant_uid: string;
  user_type_id: 'Administrator' | 'Merchant';
};

export type NewAccount = Omit<Account, 'disabled'> & {
  /** Null until the owner sets one through a mailed link. */
  password_hash: string | null;
  belonging?: Belonging | undefined;
  /** The language of its mails. */
  locale?: string | undefined;
};

/** After this many failures in a row an account is locked for a while. */
export const failuresMaximum = 10;
export const lockDuration_minutes = 30;

const columns = 'id_server_id, username, email, first_name, last_name, disabled';

/** Adds accounts. The connection can be in a transaction of the caller. */
export async function insertAccounts(
  client: pg.ClientBase | pg.Pool,
  accounts: readonly NewAccount[],
  now: Date,
): Promise<void> {
  for (const account of accounts) {
    await client.query(
      `insert into identity.accounts
         (id_server_id, username, email, first_name, last_name, password_hash, password_changed_at, created_at, updated_at,
          entity_id, tenant_uid, user_type_id, locale, email_verified_at)
       values ($1, $2, $3, $4, $5, $6, case when $6::text is not null then $7::timestamptz end, $7, $7, $8, $9, $10, $11,
          case when $6::text is not null then $7::timestamptz end)`,
      [
        account.id_server_id,
        account.username,
        account.email,
        account.first_name,
        account.last_name,
        account.password_hash,
        now,
        account.belonging?.entity_id ?? null,
        account.belonging?.tenant_uid ?? null,
        account.belonging?.user_type_id ?? null,
        account.locale ?? null,
      ],
    );
  }
}

/** Returns the account of an identity, or undefined. */
export async function accountById(pool: pg.Pool, id_server_id: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(`select ${columns} from accounts where id_server_id = $1`, [id_server_id]);
  return rows[0];
}

/** Whether the owner of an account has set a password. */
export async function hasPassword(pool: pg.Pool, id_server_id: string): Promise<boolean> {
  const { rows } = await pool.query('select from accounts where id_server_id = $1 and password_hash is not null', [
    id_server_id,
  ]);
  return rows.length > 0;
}

/** Whether the owner of an account has ever verified its email address, for example through an invitation link. */
export async function hasVerifiedEmail(database: pg.Pool | pg.ClientBase, id_server_id: string): Promise<boolean> {
  const { rows } = await database.query(
    'select from accounts where id_server_id = $1 and email_verified_at is not null',
    [id_server_id],
  );
  return rows.length > 0;
}

/** Returns when the password of an account was set; undefined if it never was. */
export async function passwordChangedAt(pool: pg.Pool, id_server_id: string): Promise<Date | undefined> {
  const { rows } = await pool.query<{ password_changed_at: Date | null }>(
    'select password_changed_at from accounts where id_server_id = $1',
    [id_server_id],
  );
  return rows[0]?.password_changed_at ?? undefined;
}

/** Returns the language for mails to an account's owner; `otherwise` if unknown. */
export async function localeOfAccount(pool: pg.Pool, id_server_id: string, otherwise: Locale = 'en'): Promise<Locale> {
  const { rows } = await pool.query<{ locale: string | null }>('select locale from accounts where id_server_id = $1', [
    id_server_id,
  ]);
  return locales.find((each) => each === rows[0]?.locale) ?? otherwise;
}

/** Returns the languages of several accounts; accounts without one are left out. */
export async function localesOfAccounts(
  pool: pg.Pool,
  id_server_ids: readonly string[],
): Promise<Readonly<Record<string, Locale>>> {
  const { rows } = await pool.query<{ id_server_id: string; locale: Locale }>(
    'select id_server_id, locale from accounts where id_server_id = any ($1::uuid[]) and locale is not null',
    [id_server_ids],
  );
  return Object.fromEntries(rows.map(({ id_server_id, locale }) => [id_server_id, locale]));
}

/** Stores the language of a sign-in: mails use it from now on. */
export async function storeLocale(pool: pg.Pool, id_server_id: string, locale: Locale): Promise<void> {
  await pool.query('update accounts set locale = $2 where id_server_id = $1 and locale is distinct from $2', [
    id_server_id,
    locale,
  ]);
}

/** Returns the account for a username or an email address; none if several accounts share the address. */
export async function accountByName(pool: pg.Pool, name: string): Promise<Account | undefined> {
  const { rows } = await pool.query<Account>(
    `select ${columns} from accounts
     where lower(normalize(username, nfkc)) = lower(normalize($1::text, nfkc)) or lower(email) = lower($1) limit 2`,
    [name],
  );
  const folded = (text: string) => text.normalize('NFKC').toLowerCase();
  const named = rows.find((row) => folded(row.username) === folded(name));
  return named ?? (rows.length === 1 ? rows[0] : undefined);
}

/**
 * Changes the given fields. The email address is not changed here: requestEmailChange does that. A disabled account loses its sessions and
 * refresh tokens. Returns false if there is no such account.
 *
 * @throws a unique violation (23505) for a username that is taken
 */
export async function updateAccount(
  pool: pg.Pool,
  id_server_id: string,
  change: Partial<Omit<Account, 'id_server_id' | 'email'> & { locale: string; belonging: Belonging }>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update accounts set username = coalesce($2, username), first_name = coalesce($3, first_name),
       last_name = coalesce($4, last_name), disabled = coalesce($5, disabled), updated_at = $6, locale = coalesce($7, locale),
       entity_id = coalesce($8, entity_id), tenant_uid = coalesce($9, tenant_uid), user_type_id = coalesce($10, user_type_id)
     where id_server_id = $1`,
    [
      id_server_id,
      change.username ?? null,
      change.first_name ?? null,
      change.last_name ?? null,
      change.disabled ?? null,
      now,
      change.locale ?? null,
      change.belonging?.entity_id ?? null,
      change.belonging?.tenant_uid ?? null,
      change.belonging?.user_type_id ?? null,
    ],
  );
  if (rowCount === 1 && change.disabled === true) await endSessions(pool, { id_server_id }, now);
  return rowCount === 1;
}

/**
 * Sets the password of an account and unlocks it. The caller ends sessions and tokens.
 *
 * @returns the account, or undefined if it is disabled or gone
 */
export async function setPassword(
  client: pg.PoolClient,
  { id_server_id, password_hash }: { id_server_id: string; password_hash: string },
  now: Date,
): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(
    `update accounts set password_hash = $2, password_changed_at = $3, updated_at = $3, failures = 0, locked_until = null
     where id_server_id = $1 and not disabled returning ${columns}`,
    [id_server_id, password_hash, now],
  );
  return rows[0];
}

/** Deletes an account for good, with its sessions and tokens; false if there was none. */
export async function removeAccount(pool: pg.Pool, id_server_id: string, now: Date): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('delete from accounts where id_server_id = $1', [id_server_id]);
    await endSessions(client, { id_server_id }, now);
    return rowCount === 1;
  });
}

export type SignInOutcome =
  | { outcome: 'signed_in'; account: Account }
  /** The password is correct but is the demo password, which production does not accept. */
  | { outcome: 'demo_password'; account: Account }
  | { outcome: 'wrong'; id_server_id: string | undefined; locked_now: boolean };

/**
 * Tries a username and password. The try is counted before the password is checked, in one conditional update, so that parallel tries
 * cannot get more than ten guesses; a success resets the count. Unknown, locked and disabled accounts do the same work as known ones and
 * get the same answer.
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
     where lower(normalize(username, nfkc)) = lower(normalize($1::text, nfkc)) and (locked_until is null or locked_until <= $2)
     returning ${columns}, password_hash, failures`,
    [given.username, now, locked_until],
  );
  const tried = rows[0];
  const { fits, outdated } = await verifyPassword(given.password, tried?.password_hash ?? (await placeholderHash()));
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
