import type pg from 'pg';
import type { ApiKeyUses } from '../../access/api-key-uses.ts';
import type { Job } from '../runner.ts';

/** Writes when and from where API keys were last used: the uses that this node noted in the last seconds, in one statement. */
export function recordApiKeyUses(owner_pool: pg.Pool, uses: ApiKeyUses): Job {
  return { name: 'record_api_key_uses', interval_ms: 5_000, run: () => uses.write(owner_pool) };
}
