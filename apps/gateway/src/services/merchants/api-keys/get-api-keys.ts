import { apiKeyScopesOf } from '@countinghouse/contract/api-key-scopes';
import { calls } from '@countinghouse/contract/calls';
import type { getApiKeys as declaration } from '@countinghouse/contract/merchants/api-keys/get-api-keys';
import { holds } from '@countinghouse/domain/access/access';
import type { Operation } from '../../../operation.ts';
import { readApiKeys } from '../../../store/merchants/api-keys.ts';
import { readTerminals } from '../../../store/payments/terminal.ts';
import { ownMerchantUid } from '../own-merchant.ts';

const scopes = apiKeyScopesOf(calls).map(({ code, calls: opened }) => ({
  code,
  calls: opened.map(({ name, method, service, path, summary }) => ({
    name,
    method,
    path: `/api/${service}${path}`,
    summary,
  })),
}));

/** Returns the API keys of a merchant, newest first, and the scopes that the caller can give to a new one. */
export const getApiKeys: Operation<typeof declaration> = async (context, { params }) => {
  const { identity } = context;
  const merchant_uid = ownMerchantUid(identity, params.merchant_id);
  return context.transaction(async (transaction) => ({
    api_keys: await readApiKeys(transaction, { merchant_uid, now: context.clock.now() }),
    scopes: scopes.filter(({ code }) => holds(identity.access, code)),
    terminals: await readTerminals(transaction, merchant_uid),
  }));
};
