import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { opensToApiKeys } from '@countinghouse/contract/api-key-scopes';
import type { CallDeclaration } from '@countinghouse/contract/call';
import { isPermissionCode } from '@countinghouse/domain/access/access-codes';
import type { Clock } from '@countinghouse/domain/time/clock';
import type pg from 'pg';
import { headerOf } from '../http/request-headers.ts';
import { OperationError, type RequestIdentity, type TerminalInScope } from '../operation.ts';
import { createShortMemory } from '../short-memory.ts';
import { findApiKey } from '../store/merchants/api-keys.ts';
import { readTerminal } from '../store/payments/terminal.ts';
import { readMerchant } from '../store/people/identity.ts';
import { inScope } from '../store/scope.ts';
import { type ApiKeyForm, createApiKeyForm } from './api-key-form.ts';

/** A verified key, with its identity and terminal. */
export type ApiKeyInUse = {
  api_key_id: string;
  merchant_uid: string;
  identity: RequestIdentity;
  terminal: TerminalInScope;
};

export type ApiKeyReader = {
  form: ApiKeyForm;
  /**
   * Returns the identity and terminal of a key, from the gateway's own records.
   * @throws OperationError api_key_unknown if it was not made here, or is disabled, deleted or expired
   */
  read(key: string): Promise<ApiKeyInUse>;
};

const remembered_maximum = 10_000;

/**
 * Makes the reader of API keys. The scopes, owner and merchant status of a key are cached for `remember_ms`, like permissions, and so is an
 * unknown key. The expiry is checked every time.
 */
export function createApiKeyReader(
  pool: pg.Pool,
  clock: Clock,
  { api_key_secret, remember_ms }: { api_key_secret: string; remember_ms: number },
): ApiKeyReader {
  const form = createApiKeyForm(api_key_secret);
  const memory = createShortMemory<(ApiKeyInUse & { expires_at: Date | null }) | undefined>(
    clock,
    remember_ms,
    remembered_maximum,
  );
  return {
    form,
    read: async (key) => {
      const known = await memory.get(hash('sha256', key, 'base64'), () => readKey(pool, form, key));
      if (known === undefined || (known.expires_at !== null && known.expires_at <= clock.now())) {
        throw new OperationError('api_key_unknown');
      }
      return known;
    },
  };
}

async function readKey(
  pool: pg.Pool,
  form: ApiKeyForm,
  key: string,
): Promise<(ApiKeyInUse & { expires_at: Date | null }) | undefined> {
  const public_id = form.publicIdOf(key);
  if (public_id === undefined) return undefined;
  const found = await findApiKey(pool, public_id);
  if (found === undefined || !form.matches(key, found.secret_hash)) return undefined;
  const { merchant_uid, api_key_id, terminal_uid, expires_at } = found;
  return inScope(pool, { merchant_uid }, 'read', async (transaction) => {
    const record = await readMerchant(transaction, merchant_uid);
    const terminal = await readTerminal(transaction, merchant_uid, terminal_uid);
    if (record === undefined || terminal === undefined) return undefined;
    const { merchant, merchant_setting, has_international_terminal_key } = record;
    return {
      api_key_id,
      merchant_uid,
      expires_at,
      terminal,
      identity: {
        user: {
          user_id: api_key_id,
          id_server_id: api_key_id,
          entity_id: merchant_uid,
          user_type_id: 'Merchant',
          username: `api-key:${api_key_id}`,
          full_name: `API: ${found.name}`,
        },
        api_key_id,
        access: {
          user_type_id: 'Merchant',
          user_status_id: 1,
          permissions: new Set(found.scopes.filter(isPermissionCode)),
          merchant: { account_status_code: merchant.account_status_code, merchant_setting },
          has_international_terminal_key,
        },
        merchant,
        tenant_uid: merchant.tenant_uid,
      },
    };
  });
}

/**
 * Refuses what a key can never do, whatever its scopes: calls that are only for people, and impersonation.
 *
 * @throws OperationError api_key_not_accepted, impersonation_unknown
 */
export function requireForApiKey(call: CallDeclaration, headers: IncomingHttpHeaders): void {
  if (!opensToApiKeys(call)) throw new OperationError('api_key_not_accepted');
  const impersonates = ['x-impersonate-merchant-id', 'x-impersonate-user-id'].some(
    (name) => headerOf(headers, name) !== undefined,
  );
  if (impersonates) throw new OperationError('impersonation_unknown');
}
