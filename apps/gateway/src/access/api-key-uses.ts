import type pg from 'pg';
import { type ApiKeyUse, writeApiKeyUses } from '../store/merchants/api-keys.ts';

/** When and from where keys were last used, buffered until the next write, so that a call has no extra cost. */
export type ApiKeyUses = {
  note(use: ApiKeyUse): void;
  /** Writes the buffered uses. If that fails, they are buffered again. */
  write(owner_pool: pg.Pool): Promise<void>;
};

const noted_maximum = 10_000;

/** Buffers the uses of keys on this node. Only the latest use of each key is kept. */
export function createApiKeyUses(): ApiKeyUses {
  let noted = new Map<string, ApiKeyUse>();
  const note = (use: ApiKeyUse) => {
    const known = noted.get(use.api_key_id);
    if (known === undefined && noted.size >= noted_maximum) return;
    if (known === undefined || known.used_at <= use.used_at) noted.set(use.api_key_id, use);
  };
  return {
    note,
    write: async (owner_pool) => {
      if (noted.size === 0) return;
      const uses = [...noted.values()];
      noted = new Map();
      try {
        await writeApiKeyUses(owner_pool, uses);
      } catch (error) {
        for (const use of uses) note(use);
        throw error;
      }
    },
  };
}
