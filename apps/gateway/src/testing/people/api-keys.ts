import type { ApiKey } from '@countinghouse/contract/merchants/api-keys/api-key';
import type { Webhook } from '@countinghouse/contract/merchants/webhooks/webhook';
import { expect } from 'vitest';
import type { TestGateway } from '../gateway.ts';
import { type MerchantName, merchants, type UserName, users } from '../world.ts';

/** A valid body of generate_api_key for the Active merchant; tests change individual fields. */
export function apiKeyBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Online store',
    terminal_uid: merchants.harbor.terminal_uid,
    scopes: ['SAPR', 'RESV', 'RESD'],
    ...changes,
  };
}

/** Generates a key as a user of the test world, for their merchant's terminal. */
export async function generateKey(
  house: Pick<TestGateway, 'call'>,
  as: UserName,
  changes: Record<string, unknown> = {},
): Promise<{ key: string; api_key: ApiKey }> {
  const { merchant_uid, terminal_uid } = merchantOf(as);
  const answer = await house.call('generate_api_key', as, {
    params: { merchant_id: merchant_uid },
    body: apiKeyBody({ terminal_uid, ...changes }),
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as { key: string; api_key: ApiKey };
}

/** The header that carries a key. */
export const withKey = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Returns the merchant of a user of the test world. */
export function merchantOf(as: UserName): (typeof merchants)[MerchantName] {
  const found = Object.values(merchants).find(({ merchant_uid }) => merchant_uid === users[as].entity_id);
  if (found === undefined) throw new Error(`${as} belongs to no merchant`);
  return found;
}

/** A valid body of create_webhook: the address is public, and no test sends to it. */
export const webhookBody = { url: 'https://8.8.8.8/hook', description: '', events: ['batch.failed'] };

/** Adds a webhook endpoint to the Active merchant. */
export async function addWebhook(house: Pick<TestGateway, 'call'>): Promise<Webhook> {
  const answer = await house.call('create_webhook', 'merchant', {
    params: { merchant_id: merchants.harbor.merchant_uid },
    body: webhookBody,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.webhook as Webhook;
}
