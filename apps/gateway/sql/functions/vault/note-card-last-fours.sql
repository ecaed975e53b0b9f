-- Writes the last four digits of a customer's cards, those that are neither removed nor replaced, to the customer, who is found by them. An
-- account that goes to another customer (a merge) changes both.
--
-- Trigger note_card_last_fours: after insert or update of status, customer_id on vault_accounts. It runs as the owner: whoever charges a card
-- may not change customers.
create or replace function note_card_last_fours() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_customers uuid[] := array[new.customer_id];
begin
  if tg_op = 'UPDATE' then
    if old.customer_id = new.customer_id
      and (old.status in ('usable', 'blocked')) = (new.status in ('usable', 'blocked')) then
      return null;
    end if;
    if old.customer_id <> new.customer_id then
      v_customers := v_customers || old.customer_id;
    end if;
  end if;
  update vault_customers u
    set card_last_fours = array(
      select distinct c.last_four
      from vault_accounts a
      join cards c on c.merchant_uid = a.merchant_uid and c.card_id = a.card_id
      where a.merchant_uid = u.merchant_uid and a.customer_id = u.customer_id and a.status in ('usable', 'blocked')
      order by c.last_four)
    where u.merchant_uid = new.merchant_uid and u.customer_id = any (v_customers);
  return null;
end $$;

revoke all on function note_card_last_fours from public;
