-- Mails a customer when one of their stored cards is added, replaced or removed, or gets another expiry date, whoever made the change. The
-- customer then notices a stranger's change. When an account moves to another customer (a merge) no mail is sent, because the card is the
-- same. When the account updater replaces a card, one mail names both cards.
--
-- Trigger mail_changed_card: after insert or update of status, card_expiry on vault_accounts.
create or replace function mail_changed_card() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_change text;
begin
  if tg_op = 'INSERT' then
    if new.source = 'updater' then
      return null;
    end if;
    v_change := 'added';
  elsif old.customer_id <> new.customer_id then
    return null;
  elsif new.status in ('replaced', 'removed') and old.status not in ('replaced', 'removed') then
    v_change := new.status;
  elsif new.card_expiry <> old.card_expiry and new.status in ('usable', 'blocked') then
    v_change := 'expiry_changed';
  else
    return null;
  end if;
  perform post_mail_message(
    new.merchant_uid, gen_random_uuid(), 'card_changed', new.customer_id,
    (select jsonb_build_object(
        'change', v_change,
        'card_brand', c.card_brand,
        'card_last_four', c.last_four,
        'card_expiry', new.card_expiry,
        'new_last_four', coalesce(
          (select n.last_four
            from vault_accounts a
            join cards n on n.merchant_uid = a.merchant_uid and n.card_id = a.card_id
            where a.merchant_uid = new.merchant_uid and a.account_uid = new.replaced_by_account_uid), ''),
        'changed_at', new.updated_at,
        'time_zone', m.time_zone)
      from cards c
      join merchants m on m.merchant_uid = c.merchant_uid
      where c.merchant_uid = new.merchant_uid and c.card_id = new.card_id),
    new.updated_at);
  return null;
end $$;

revoke all on function mail_changed_card from public;
