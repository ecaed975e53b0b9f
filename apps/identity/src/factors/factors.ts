import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import { endSessions } from '../sessions/sessions.ts';

/** The second factors of an account, and whether one is required. */
export type Factors = {
  passkeys: { passkey_id: string; name: string; created_at: Date; last_used_at: Date | null }[];
  /** Null if no app is confirmed. */
  authenticator: { created_at: Date; last_used_at: Date | null } | null;
  recovery_codes_left: number;
  /** The operator or the merchant requires a second factor. */
  required: boolean;
};

/** Returns the second factors of an account. */
export async function factorsOf(pool: pg.Pool, id_server_id: string): Promise<Factors> {
  const { rows } = await pool.query<{
    passkeys: { passkey_id: string; name: string; created_at: string; last_used_at: string | null }[] | null;
    authenticator_created_at: Date | null;
    authenticator_used_at: Date | null;
    recovery_codes_left: string;
    required: boolean;
  }>(
    `select
       (select json_agg(json_build_object('passkey_id', passkey_id, 'name', name, 'created_at', created_at,
          'last_used_at', last_used_at) order by created_at, passkey_id) from passkeys where id_server_id = $1) as passkeys,
       t.created_at as authenticator_created_at, t.last_used_at as authenticator_used_at,
       (select count(*) from recovery_codes where id_server_id = $1 and used_at is null) as recovery_codes_left,
       exists (
         select from second_factor_policies p
         where p.required and p.user_type_id = a.user_type_id and p.entity_id in (a.entity_id, a.tenant_uid)
       ) as required
     from accounts a
     left join authenticators t on t.id_server_id = a.id_server_id and t.confirmed_at is not null
     where a.id_server_id = $1`,
    [id_server_id],
  );
  const row = rows[0];
  return {
    passkeys: (row?.passkeys ?? []).map(({ created_at, last_used_at, ...passkey }) => ({
      ...passkey,
      created_at: new Date(created_at),
      last_used_at: last_used_at === null ? null : new Date(last_used_at),
    })),
    authenticator:
      row?.authenticator_created_at == null
        ? null
        : { created_at: row.authenticator_created_at, last_used_at: row.authenticator_used_at },
    recovery_codes_left: Number(row?.recovery_codes_left ?? 0),
    required: row?.required ?? false,
  };
}

/** Whether an account has any second factor: a passkey or a confirmed app. */
export function isEnrolled({ passkeys, authenticator }: Factors): boolean {
  return passkeys.length > 0 || authenticator !== null;
}

/** Removes every second factor of an account and ends all its sessions: for a user who lost their device. */
export async function resetFactors(pool: pg.Pool, id_server_id: string, now: Date): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const table of ['passkeys', 'authenticators', 'recovery_codes']) {
      await client.query(`delete from ${table} where id_server_id = $1`, [id_server_id]);
    }
    await client.query(
      'update accounts set factor_failures = 0, factor_locked_until = null, updated_at = $2 where id_server_id = $1',
      [id_server_id, now],
    );
    await endSessions(client, { id_server_id }, now);
  });
}
