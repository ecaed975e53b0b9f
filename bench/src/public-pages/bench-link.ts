import { addPaymentLink } from '@countinghouse/gateway/testing/requests/payment-links';
import type { MerchantName } from '@countinghouse/gateway/testing/world';
import type pg from 'pg';

/** A link created without a gateway's keys: nobody copies its address here. */
export function addBenchLink(
  client: pg.Client,
  merchant: MerchantName = 'harbor',
): Promise<{ secret: string; link_id: string }> {
  const sql = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  const seal = () => ({ sealed: Buffer.of(1), key_version: 1 });
  return addPaymentLink({ sql, gateway: { dependencies: { link_keys: { seal } } } } as never, {}, merchant);
}
