import type { WebhookEventType } from '@countinghouse/domain/merchant/webhook';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';

/** Creates a webhook event for a change of a payment link, in its transaction, if an endpoint is subscribed to it. */
export async function writeLinkEvent(
  transaction: ScopedTransaction,
  { merchant_uid, link_id }: { merchant_uid: string; link_id: string },
  type: Extract<WebhookEventType, `payment_link.${string}`>,
  at: Date,
): Promise<void> {
  await sql`select write_webhook_event(l.merchant_uid, ${type}, ${at}::timestamptz, link_facts(l))
    from payment_links l where l.merchant_uid = ${merchant_uid} and l.link_id = ${link_id}`.execute(transaction);
}
