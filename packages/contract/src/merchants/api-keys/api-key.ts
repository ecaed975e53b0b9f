import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** The merchant of a path. */
export const apiKeyMerchantParams = z.object({ merchant_id: uuid });

/** One API key of a path. */
export const apiKeyParams = z.object({ merchant_id: uuid, api_key_id: uuid });

/** A permission code that a key may use: one of the scopes that get_api_keys lists. */
export const apiKeyScopeCode = z.literal(Object.keys(permissionCodes) as PermissionCode[], 'must be a permission code');

/**
 * An API key as it is shown: what it may do, for which terminal, and when it was last used, never the key itself.
 * `status` is `expired` once `expires_at` has come.
 */
export const apiKey = z.object({
  api_key_id: uuid,
  name: z.string(),
  status: z.literal(['active', 'disabled', 'expired']),
  /** How the key begins, `chk_` and twelve characters: enough to tell two apart. */
  prefix: z.string(),
  last_four: z.string(),
  scopes: z.array(apiKeyScopeCode),
  terminal: z.object({ terminal_uid: uuid, name: z.string() }),
  created_at: instant,
  created_by_name: z.string(),
  expires_at: z.nullable(instant),
  disabled_at: z.nullable(instant),
  /** To the minute, from which address. */
  last_used_at: z.nullable(instant),
  last_used_address: z.nullable(z.string()),
});

export type ApiKey = z.output<typeof apiKey>;

/** What a person may choose for a new key: the scopes that they hold themselves, with the calls of each. */
export const apiKeyScope = z.object({
  code: apiKeyScopeCode,
  calls: z.array(z.object({ name: z.string(), method: z.string(), path: z.string(), summary: z.string() })),
});

export type ApiKeyScopeChoice = z.output<typeof apiKeyScope>;
