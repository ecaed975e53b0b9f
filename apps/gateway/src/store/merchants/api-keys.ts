import type { ApiKey } from '@countinghouse/contract/merchants/api-keys/api-key';
import { isPermissionCode } from '@countinghouse/domain/access/access-codes';
import type pg from 'pg';
import { apiKeyPrefix } from '../../access/api-key-form.ts';
import type { ScopedTransaction } from '../../operation.ts';

/** An enabled key, found by its public part. */
export type FoundApiKey = {
  merchant_uid: string;
  api_key_id: string;
  name: string;
  terminal_uid: string;
  secret_hash: Buffer;
  scopes: string[];
  expires_at: Date | null;
};

/** Finds a key of any merchant, unless it is disabled or deleted. An SQL function of the owner returns this one row. */
export async function findApiKey(pool: pg.Pool, public_id: string): Promise<FoundApiKey | undefined> {
  const { rows } = await pool.query<FoundApiKey>('select * from find_api_key($1)', [public_id]);
  return rows[0];
}

/** A use of a key. */
export type ApiKeyUse = { merchant_uid: string; api_key_id: string; used_at: Date; address: string };

/** Records the latest uses of keys. An earlier use never replaces a later one. */
export async function writeApiKeyUses(owner_pool: pg.Pool, uses: readonly ApiKeyUse[]): Promise<void> {
  await owner_pool.query(
    `update api_keys k set last_used_at = u.used_at, last_used_address = u.address
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as u (merchant_uid, api_key_id, used_at, address)
     where k.merchant_uid = u.merchant_uid and k.api_key_id = u.api_key_id
       and (k.last_used_at is null or k.last_used_at < u.used_at)`,
    [
      uses.map((use) => use.merchant_uid),
      uses.map((use) => use.api_key_id),
      uses.map((use) => use.used_at),
      uses.map((use) => use.address),
    ],
  );
}

/** Reads the keys of a merchant as the API shows them, newest first, without deleted ones; or one of them. */
export async function readApiKeys(
  transaction: ScopedTransaction,
  { merchant_uid, api_key_id, now }: { merchant_uid: string; api_key_id?: string; now: Date },
): Promise<ApiKey[]> {
  let query = transaction
    .selectFrom('api_keys')
    .innerJoin('terminals', (join) =>
      join
        .onRef('terminals.merchant_uid', '=', 'api_keys.merchant_uid')
        .onRef('terminals.terminal_uid', '=', 'api_keys.terminal_uid'),
    )
    .where('api_keys.merchant_uid', '=', merchant_uid)
    .where('api_keys.deleted_at', 'is', null);
  if (api_key_id !== undefined) query = query.where('api_keys.api_key_id', '=', api_key_id);
  const rows = await query
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.api_key_id', 'desc')
    .select([
      'api_keys.api_key_id',
      'api_keys.name',
      'api_keys.public_id',
      'api_keys.last_four',
      'api_keys.scopes',
      'api_keys.created_at',
      'api_keys.created_by_name',
      'api_keys.expires_at',
      'api_keys.disabled_at',
      'api_keys.last_used_at',
      'api_keys.last_used_address',
      'terminals.terminal_uid',
      'terminals.name as terminal_name',
    ])
    .execute();
  return rows.map((row) => ({
    api_key_id: row.api_key_id,
    name: row.name,
    status: statusOf(row, now),
    prefix: apiKeyPrefix(row.public_id),
    last_four: row.last_four,
    scopes: row.scopes.filter(isPermissionCode),
    terminal: { terminal_uid: row.terminal_uid, name: row.terminal_name },
    created_at: row.created_at.toISOString(),
    created_by_name: row.created_by_name,
    expires_at: row.expires_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
  }));
}

function statusOf(key: { disabled_at: Date | null; expires_at: Date | null }, now: Date): ApiKey['status'] {
  if (key.disabled_at !== null) return 'disabled';
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active';
}
