import { createHmac, randomInt } from 'node:crypto';
import type { Clock } from '@countinghouse/domain/time/clock';
import { inTransaction } from '@countinghouse/service/transaction';
import type pg from 'pg';
import type { Sealer } from '../sealed.ts';

const count = 10;
/** Without characters that are easily confused. Ten of them are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Creates ten recovery codes that replace the earlier ones. They are shown only once; only keyed hashes are stored. */
export async function makeRecoveryCodes(
  pool: pg.Pool,
  clock: Clock,
  sealer: Sealer,
  id_server_id: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => {
    const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
  await inTransaction(pool, async (client) => {
    await client.query('select from accounts where id_server_id = $1 for update', [id_server_id]);
    await client.query('delete from recovery_codes where id_server_id = $1', [id_server_id]);
    await client.query(
      'insert into recovery_codes (id_server_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) as hash',
      [id_server_id, codes.map((code) => hashOf(sealer, id_server_id, code)), clock.now()],
    );
  });
  return codes;
}

/** Uses up a recovery code, regardless of spaces and case. Of two concurrent uses one succeeds. */
export async function useRecoveryCode(
  pool: pg.Pool,
  clock: Clock,
  sealer: Sealer,
  { id_server_id, code }: { id_server_id: string; code: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update recovery_codes set used_at = $3 where id_server_id = $1 and code_hash = $2 and used_at is null',
    [id_server_id, hashOf(sealer, id_server_id, code), clock.now()],
  );
  return rowCount === 1;
}

function hashOf(sealer: Sealer, id_server_id: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', sealer.key).update(`${id_server_id} ${plain}`).digest();
}
