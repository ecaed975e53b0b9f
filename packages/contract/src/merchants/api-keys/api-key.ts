import type { PermissionCode } from '@countinghouse/domain/access/access-codes';
import { permissionCodes } from '@countinghouse/domain/access/permission-codes';
import { z } from 'zod/mini';
import { instant, uuid } from '../../fields.ts';

/** The merchant of a path. */
export const apiKeyMerchantParams = z.object({ merchant_id: uuid });

/** The API key in the path. */
export const apiKeyParams = z.object({ merchant_id: uuid, api_key_id: uuid });

/** A permission code that a key can have: one of the scopes that get_api_keys lists. */
export const apiKeyScopeCode = z.literal(Object.keys(permissionCodes) as PermissionCode[], 'must be a permission code');

/**
 * An API key as displayed: its scopes, its terminal, and when it was last used, never the key itself. `status` is `expired` from
 * `expires_at` on.
 */
export const apiKey = z.object({
  api_key_id: uuid,
  name: z.string(),
  status: z.literal(['active', 'disabled', 'expired']),
  /** The first characters of the key, `chk_` and twelve more: enough to distinguish keys. */
  prefix: z.string(),
  last_four: z.string(),
  scopes: z.array(apiKeyScopeCode),
  terminal: z.object({ terminal_uid: uuid, name: z.string() }),
  created_at: instant,
  created_by_name: z.string(),
  expires_at: z.nullable(instant),
  disabled_at: z.nullable(instant),
  /** To the minute, with the address. */
  last_used_at: z.nullable(instant),
  last_used_address: z.nullable(z.string()),
});

export type ApiKey = z.output<typeof apiKey>;

/** A scope that the caller can give to a new key, because they hold it, with its calls. */
export const apiKeyScope = z.object({
  code: apiKeyScopeCode,
  calls: z.array(z.object({ name: z.string(), method: z.string(), path: z.string(), summary: z.string() })),
});

export type ApiKeyScopeChoice = z.output<typeof apiKeyScope>;
