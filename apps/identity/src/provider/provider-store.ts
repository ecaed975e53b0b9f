import { maskCardNumbers } from '@countinghouse/domain/card/card-number-in-text';
import type { Clock } from '@countinghouse/domain/time/clock';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type pg from 'pg';
import { idleSince, isIdle } from '../sessions/session-activity.ts';
import { hashTokenId } from './hash-token-id.ts';
import { errors } from './oidc-provider.ts';

/** Parameters of an authorization request, such as `login_hint`, are stored in its records. */
const withoutCardNumbers = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? maskCardNumbers(value) : value;

/**
 * Stores the provider's records in PostgreSQL, so that nodes share sessions and a restart signs no one out. An expired record does not
 * exist, whether it was removed yet or not. Consuming is a conditional update, so that a code or refresh token used twice concurrently is
 * detected; its whole family then ends, as for any reuse. A sign-out that awaits confirmation is in the session as its state: a renewal by
 * another tab that read the session earlier and writes it later does not overwrite that. A session that was idle for longer than the limit
 * does not exist, nor do its refresh tokens.
 */
export function createProviderStore(pool: pg.Pool, clock: Clock, idle_limit_s: number): AdapterFactory {
  return (model: string): Adapter => {
    // A session is also found by its uid, and must then know its id; its cookie is useless without its signature.
    const keeps_id = model === 'Session';
    const session_uid = model === 'Session' ? 'uid' : model === 'RefreshToken' ? `payload->>'sessionUid'` : undefined;
    const is_live =
      session_uid === undefined
        ? ''
        : `and not exists (select from sign_in_sessions s where s.session_id = provider_records.${session_uid} and ${isIdle('$4')})`;

    const found = async (condition: string, value: string): Promise<AdapterPayload | undefined> => {
      const now = clock.now();
      const { rows } = await pool.query<{ payload: AdapterPayload; consumed_at: Date | null }>(
        `select payload, consumed_at from provider_records
         where model = $1 and ${condition} = $2 and (expires_at is null or expires_at > $3) ${is_live}`,
        [model, value, now, ...(session_uid === undefined ? [] : [idleSince(now, idle_limit_s)])],
      );
      const record = rows[0];
      if (record === undefined) return undefined;
      if (record.consumed_at === null) return record.payload;
      return { ...record.payload, consumed: Math.floor(record.consumed_at.getTime() / 1000) };
    };

    // Access tokens are not stored: the services refuse all tokens that the client received in this session until now.
    const revokeByGrantId = async (grant_id: string): Promise<void> => {
      await pool.query(
        `with revoked as (
           delete from provider_records where grant_id = $1 or (model = 'Grant' and id = $2)
           returning payload->>'sessionUid' as session_id, payload->>'clientId' as client_id, payload->>'accountId' as account_id)
         insert into ended_sessions (session_id, client_id, id_server_id, ended_at)
         select distinct session_id, client_id, account_id::uuid, $3::timestamptz from revoked where session_id is not null`,
        [grant_id, hashTokenId(grant_id), clock.now()],
      );
    };

    return {
      async upsert(id, payload, expires_in) {
        const expires_at = expires_in === undefined ? null : new Date(clock.now().getTime() + expires_in * 1000);
        const { jti: _jti, ...without_id } = payload;
        const { rowCount } = await pool.query(
          `insert into provider_records (model, id, payload, grant_id, uid, account_id, expires_at)
           select $1, $2, $3, $4, $5, $6, $7
           where ($1 <> 'RefreshToken' or exists (select from provider_records where model = 'Grant' and id = $8))
             and ($1 <> 'Session' or not exists (
               select from ended_sessions where (session_id = $5 and client_id is null)
                 or (session_id is null and id_server_id::text = $6 and ended_at >= to_timestamp($9::double precision + 1))))
           on conflict (model, id) do update set payload =
             case when $1 = 'Session' and not excluded.payload ? 'state' and provider_records.payload ? 'state'
               then excluded.payload || jsonb_build_object('state', provider_records.payload -> 'state')
               else excluded.payload end, grant_id = excluded.grant_id, uid = excluded.uid,
             account_id = excluded.account_id, expires_at = excluded.expires_at`,
          [
            model,
            hashTokenId(id),
            JSON.stringify(keeps_id ? payload : without_id, withoutCardNumbers),
            payload.grantId ?? null,
            payload.uid ?? null,
            payload.accountId ?? null,
            expires_at,
            hashTokenId(payload.grantId ?? ''),
            payload.loginTs ?? null,
          ],
        );
        // A session that was ended meanwhile stays ended: its cookie leads to the sign-in page.
        if (model === 'Session') return;
        // The grant was revoked while this token was being issued.
        if (rowCount === 0) throw new errors.InvalidGrant('grant was revoked');
      },
      async find(id) {
        const payload = await found('id', hashTokenId(id));
        return payload === undefined ? undefined : { ...payload, jti: id };
      },
      findByUid: (uid) => found('uid', uid),
      // Device sign-in is not offered.
      findByUserCode: async () => undefined,
      async consume(id) {
        const { rowCount } = await pool.query(
          'update provider_records set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
          [model, hashTokenId(id), clock.now()],
        );
        if (rowCount !== 0) return;
        const grant_id = (await found('id', hashTokenId(id)))?.grantId;
        if (grant_id !== undefined) await revokeByGrantId(grant_id);
        throw new errors.InvalidGrant('used already');
      },
      async destroy(id) {
        await pool.query('delete from provider_records where model = $1 and id = $2', [model, hashTokenId(id)]);
      },
      revokeByGrantId,
    };
  };
}

/** Removes expired records, password links and rate-limit windows. */
export async function removeExpired(pool: pg.Pool, now: Date): Promise<void> {
  const day_ago = new Date(now.getTime() - 86_400_000);
  await pool.query('delete from provider_records where expires_at < $1', [now]);
  // A late invitation gets its own message.
  await pool.query(
    `delete from password_resets where expires_at < case purpose when 'invitation' then $2::timestamptz else $1 end`,
    [day_ago, new Date(now.getTime() - 90 * 86_400_000)],
  );
  await pool.query('delete from passkey_challenges where expires_at < $1', [now]);
  await pool.query('delete from ended_sessions where ended_at < $1', [day_ago]);
  await pool.query(
    `delete from sign_in_sessions s where greatest(last_seen_at, last_active_at) < $1
       and not exists (select from provider_records r where r.model = 'Session' and r.uid = s.session_id)`,
    [day_ago],
  );
  await pool.query('delete from address_tries where window_started_at < $1', [day_ago]);
}
