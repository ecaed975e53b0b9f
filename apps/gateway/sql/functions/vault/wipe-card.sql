-- Wipes the number of a card if it is no longer needed. Brand, last four digits and fingerprint stay, and each account that named the card
-- gets a line in its history. A number still needed is kept, and so is that of a card with a payment being recorded.
--
-- Called by wipe-card.ts, in the transaction that removes an account, and by wipe_cards. It does not wait for locks, because a transaction
-- that records a payment holds the card's lock and can wait for the account's row.
--
-- Returns whether the number was wiped.
create or replace function wipe_card(
  p_merchant_uid uuid,
  p_card_id uuid,
  -- Payments settled before this can no longer be refunded. Business time.
  p_settled_before timestamptz,
  p_only_refundable boolean,
  -- Business time.
  p_at timestamptz,
  -- Who removed the account; null if no user did.
  p_user_id uuid
) returns boolean
language plpgsql
as $$
declare
  v_fingerprint bytea;
begin
  select c.fingerprint into v_fingerprint
    from cards c
    where c.merchant_uid = p_merchant_uid and c.card_id = p_card_id and c.sealed_number is not null
    for no key update skip locked;
  if not found or not pg_try_advisory_xact_lock(card_lock_number(v_fingerprint)) then return false; end if;

  -- A separate statement, so that it sees what was recorded before the lock was acquired.
  update cards c set sealed_number = null, wiped_at = p_at
    where c.merchant_uid = p_merchant_uid and c.card_id = p_card_id
      and not card_number_is_needed(p_merchant_uid, p_card_id, p_settled_before, p_only_refundable);
  if not found then return false; end if;

  insert into account_events (merchant_uid, account_uid, account_event_id, kind, at, user_id, note)
    select a.merchant_uid, a.account_uid, gen_random_uuid(), 'wiped', p_at, p_user_id, ''
    from vault_accounts a
    where a.merchant_uid = p_merchant_uid and a.card_id = p_card_id;
  return true;
end $$;

revoke all on function wipe_card from public;
grant execute on function wipe_card to countinghouse_gateway;
