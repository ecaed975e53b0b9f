-- Updates a customer's searchable card data: the last four digits of cards that are neither removed nor replaced, and the state of the
-- default card. When an account moves to another customer (a merge), both are updated.
--
-- Trigger copy_cards_to_customer: after insert or update of status, customer_id, card_expiry, is_default on vault_accounts. It runs as the
-- owner, because the role that charges cards cannot change customers.
create or replace function copy_cards_to_customer() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_customers uuid[] := array[new.customer_id];
begin
  if tg_op = 'UPDATE' then
    if old.customer_id = new.customer_id and old.status = new.status and old.card_expiry = new.card_expiry
      and old.is_default = new.is_default then
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
        order by c.last_four),
      (default_card_status, default_card_yymm) = (
        select a.status, a.expiry_yymm
        from vault_accounts a
        where a.merchant_uid = u.merchant_uid and a.customer_id = u.customer_id and a.is_default)
    where u.merchant_uid = new.merchant_uid and u.customer_id = any (v_customers);
  return null;
end $$;

revoke all on function copy_cards_to_customer from public;
