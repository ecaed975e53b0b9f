import { randomUUIDv7 } from 'node:crypto';
import { apiKeyScopesOf } from '@countinghouse/contract/api-key-scopes';
import { calls } from '@countinghouse/contract/calls';
import type { generateApiKey as declaration } from '@countinghouse/contract/merchants/api-keys/generate-api-key';
import { holds } from '@countinghouse/domain/access/access';
import { apiKeyPrefix } from '../../../access/api-key-form.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Operation, OperationError } from '../../../operation.ts';
import { writeAudit } from '../../../store/audit/audit.ts';
import { readApiKeys } from '../../../store/merchants/api-keys.ts';
import { requireRoom } from '../../../store/merchants/room-in-list.ts';
import { readTerminal } from '../../../store/payments/terminal.ts';
import { ownMerchantUid } from '../own-merchant.ts';

/** The maximum number of undeleted keys of one merchant. */
const keys_maximum = 100;
const day_ms = 86_400_000;

const openedScopes: ReadonlySet<string> = new Set(apiKeyScopesOf(calls).map(({ code }) => code));

/**
 * Generates an API key of the merchant. The key itself is returned only in this response.
 *
 * @throws OperationError permission_missing for a scope that the caller does not hold, invalid_request for a scope that no call needs, an
 *   unknown terminal, or one key too many
 */
export function generateApiKey({ api_keys }: Pick<Dependencies, 'api_keys'>): Operation<typeof declaration> {
  return async (context, { params, body }) => {
    const { identity } = context;
    const merchant_uid = ownMerchantUid(identity, params.merchant_id);
    const scopes = [...new Set(body.scopes)].sort();
    if (scopes.some((code) => !openedScopes.has(code))) throw wrong('scopes', 'must be scopes of API keys');
    if (scopes.some((code) => !holds(identity.access, code))) throw new OperationError('permission_missing');

    const now = context.clock.now();
    const api_key_id = randomUUIDv7();
    const { key, ...kept } = api_keys.form.generate();
    const { expires_after_days } = body;
    const expires_at = expires_after_days == null ? null : new Date(now.getTime() + expires_after_days * day_ms);
    return context.transaction(async (transaction) => {
      const terminal = await readTerminal(transaction, merchant_uid, body.terminal_uid);
      if (terminal === undefined) throw wrong('terminal_uid', 'is no terminal of this merchant');
      const message = `no more than ${keys_maximum} keys can be kept: delete one first`;
      await requireRoom(
        transaction,
        { list: 'api_keys', of: merchant_uid, maximum: keys_maximum, refusal: { field: 'name', message } },
        async () => (await readApiKeys(transaction, { merchant_uid, now })).length,
      );
      await transaction
        .insertInto('api_keys')
        .values({
          merchant_uid,
          api_key_id,
          name: body.name,
          terminal_uid: terminal.terminal_uid,
          ...kept,
          scopes,
          created_at: now,
          created_by: identity.user.user_id,
          created_by_name: identity.user.full_name,
          expires_at,
        })
        .execute();
      await writeAudit(transaction, context, {
        call: 'generate_api_key',
        target_type: 'api_key',
        target_id: api_key_id,
        after: {
          name: body.name,
          prefix: apiKeyPrefix(kept.public_id),
          terminal_uid: terminal.terminal_uid,
          scopes,
          expires_at: expires_at?.toISOString() ?? null,
        },
      });
      const [api_key] = await readApiKeys(transaction, { merchant_uid, api_key_id, now });
      if (api_key === undefined) throw new Error('The new key was not found');
      return { api_key, key };
    });
  };
}

function wrong(field: string, message: string): OperationError {
  return new OperationError('invalid_request', { errors: [{ field, message }] });
}
