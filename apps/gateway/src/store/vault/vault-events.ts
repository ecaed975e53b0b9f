import type { WebhookEventType } from '@countinghouse/domain/merchant/webhook';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** What is told of a customer: no name and no address. */
type CustomerFacts = { customer_id: string; version: number; merged_customer_id?: string };

/** What is told of an account: of its card the brand, the last four digits and the expiry alone. */
export type AccountFacts = {
  customer_id: string;
  account_uid: string;
  card_brand: string;
  last_four: string;
  /** MMYY. */
  card_expiry: string;
  version: number;
  reason?: string | null;
};

type VaultEvent = {
  merchant_uid: string;
  type: Extract<WebhookEventType, `customer.${string}` | `account.${string}`>;
  at: Date;
  facts: CustomerFacts | AccountFacts;
};

/** Makes a webhook event of what happened in the vault, in the transaction in which it happens, where an endpoint wants it. */
export async function writeVaultEvent(
  transaction: ScopedTransaction,
  { merchant_uid, type, at, facts }: VaultEvent,
): Promise<void> {
  await sql`select write_webhook_event(${merchant_uid}::uuid, ${type}, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb)`.execute(
    transaction,
  );
}
