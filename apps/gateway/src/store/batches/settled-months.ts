/*
 * month_card_brands: what settled in a month, by terminal and card brand. A batch is added once, with the answer that settles it. It does
 * not change after that.
 */

/**
 * SQL that adds batches to their months, within the statement that marks them `in_month`. Rows are written in a fixed order, so that
 * batches of a terminal that settle concurrently cannot deadlock.
 *
 * @param batches the source of their merchant_uid, batch_id, tenant_uid, terminal_uid, batch_date and currency
 */
export const addToMonths = (batches: string) => `
    insert into month_card_brands as m (merchant_uid, terminal_uid, month, card_brand, currency, tenant_uid, batch_count,
      latest_batch_date, sales_count, sales_amount, credits_count, credits_amount)
    select b.merchant_uid, b.terminal_uid, date_trunc('month', b.batch_date::timestamp)::date, c.card_brand, b.currency, b.tenant_uid,
      count(*), max(b.batch_date), sum(c.sales_count), sum(c.sales_amount), sum(c.credits_count), sum(c.credits_amount)
    from ${batches} b join batch_card_brands c on c.merchant_uid = b.merchant_uid and c.batch_id = b.batch_id
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5
    on conflict (merchant_uid, terminal_uid, month, card_brand, currency) do update
      set batch_count = m.batch_count + excluded.batch_count,
        latest_batch_date = greatest(m.latest_batch_date, excluded.latest_batch_date),
        sales_count = m.sales_count + excluded.sales_count, sales_amount = m.sales_amount + excluded.sales_amount,
        credits_count = m.credits_count + excluded.credits_count, credits_amount = m.credits_amount + excluded.credits_amount`;

/** SQL that adds every settled batch that is not in a month yet, for rows that were not settled individually, such as demo data. */
export const addAllToMonths = `
  with settled as (
    update batches set in_month = true where status = 'settled' and summed_at is not null and not in_month
    returning merchant_uid, batch_id, tenant_uid, terminal_uid, batch_date, currency
  ) ${addToMonths('settled')}`;
