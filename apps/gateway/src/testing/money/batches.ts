import type { TestGateway } from '../gateway.ts';

/**
 * Writes the sums of every submitted batch, by brand and in total, as its submission does.
 *
 * @param but_every batches whose number is divisible by it get no sums
 */
export async function writeDownBatches(
  gateway: Pick<TestGateway, 'sql'>,
  { but_every }: { but_every: number },
): Promise<void> {
  await gateway.sql(
    `insert into batch_card_brands
       select merchant_uid, batch_id, card_brand, tenant_uid, count(*) filter (where direction = 1),
         coalesce(sum(captured_amount) filter (where direction = 1), 0), count(*) filter (where direction = -1),
         coalesce(sum(captured_amount) filter (where direction = -1), 0)
       from payments join batches using (merchant_uid, batch_id, tenant_uid)
       where batches.status <> 'closing' and batch_number % $1 <> 0 and payments.status <> 231 group by 1, 2, 3, 4`,
    [but_every],
  );
  await gateway.sql(
    `update batches b set summed_at = closed_at, (sales_count, sales_amount, credits_count, credits_amount) = (
       select coalesce(sum(sales_count), 0), coalesce(sum(sales_amount), 0), coalesce(sum(credits_count), 0), coalesce(sum(credits_amount), 0)
       from batch_card_brands c where c.batch_id = b.batch_id)
     where status not in ('open', 'closing') and batch_number % $1 <> 0`,
    [but_every],
  );
}
