import type { WebhookEventType } from '@countinghouse/domain/merchant/webhook';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** The webhook facts of a customer: no name and no address. */
type CustomerFacts = { customer_id: string; version: number; merged_customer_id?: string };

/** The webhook facts of an account: of its card only the brand, the last four digits and the expiry. */
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

/** Creates a webhook event for a change in the vault, in its transaction, if an endpoint is subscribed to it. */
export async function writeVaultEvent(
  transaction: ScopedTransaction,
  { merchant_uid, type, at, facts }: VaultEvent,
): Promise<void> {
  await sql`select write_webhook_event(${merchant_uid}::uuid, ${type}, ${at}::timestamptz, ${JSON.stringify(facts)}::jsonb)`.execute(
    transaction,
  );
}
