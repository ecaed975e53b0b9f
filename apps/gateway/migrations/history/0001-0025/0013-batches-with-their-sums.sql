-- What a submitted batch comes to over all brands, beside what it holds of each: written once, in the same statement. Reports that do
-- not ask for brands read one row a batch instead of five: measured 85 to 20 ms for ten years of daily batches.
alter table batches
  add column sales_count integer check (sales_count >= 0),
  add column sales_amount bigint check (sales_amount >= 0),
  add column credits_count integer check (credits_count >= 0),
  add column credits_amount bigint check (credits_amount >= 0);
update batches b set sales_count = s.sales_count, sales_amount = s.sales_amount, credits_count = s.credits_count,
    credits_amount = s.credits_amount
  from (
    select b.merchant_uid, b.batch_id, coalesce(sum(c.sales_count), 0) as sales_count, coalesce(sum(c.sales_amount), 0) as sales_amount,
      coalesce(sum(c.credits_count), 0) as credits_count, coalesce(sum(c.credits_amount), 0) as credits_amount
    from batches b left join batch_card_brands c on c.merchant_uid = b.merchant_uid and c.batch_id = b.batch_id
    where b.summed_at is not null group by b.merchant_uid, b.batch_id
  ) s
  where b.merchant_uid = s.merchant_uid and b.batch_id = s.batch_id;
alter table batches add constraint batches_summed_whole check (
  (summed_at is null) = (sales_count is null) and (summed_at is null) = (sales_amount is null)
  and (summed_at is null) = (credits_count is null) and (summed_at is null) = (credits_amount is null));
