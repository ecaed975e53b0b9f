-- Checks the next unwiped numbers, the oldest first, and wipes those that are no longer needed (wipe_card). One call checks at most p_limit
-- numbers, so that it does not hold locks for long. A card with a payment being recorded, or locked by another transaction, is skipped
-- until the next night.
--
-- Called by wipe-cards.ts, of one node at a time, with what the previous call returned.
--
-- Returns how many numbers were checked and wiped, and where the next call begins.
create or replace function wipe_cards(
  -- Payments settled before this can no longer be refunded. Business time.
  p_settled_before timestamptz,
  -- Younger numbers are kept, because the request that will store one can still be in progress. Business time.
  p_created_before timestamptz,
  -- The last number checked; null for the first call.
  p_after_created_at timestamptz,
  p_after_merchant_uid uuid,
  p_after_card_id uuid,
  p_limit integer,
  -- Business time.
  p_at timestamptz,
  out looked_at integer,
  out wiped integer,
  out last_created_at timestamptz,
  out last_merchant_uid uuid,
  out last_card_id uuid
)
language plpgsql
as $$
declare
  v_card record;
begin
  looked_at := 0;
  wiped := 0;
  for v_card in
    select w.merchant_uid, w.card_id, w.created_at, card_number_is_needed(w.merchant_uid, w.card_id, p_settled_before, false) as is_needed
    from (
      select c.merchant_uid, c.card_id, c.created_at
      from cards c
      where c.sealed_number is not null and c.created_at < p_created_before
        and (
          p_after_created_at is null
          or (c.created_at, c.merchant_uid, c.card_id) > (p_after_created_at, p_after_merchant_uid, p_after_card_id)
        )
      order by c.created_at, c.merchant_uid, c.card_id
      limit p_limit
    ) w
    order by w.created_at, w.merchant_uid, w.card_id
  loop
    looked_at := looked_at + 1;
    last_created_at := v_card.created_at;
    last_merchant_uid := v_card.merchant_uid;
    last_card_id := v_card.card_id;
    if not v_card.is_needed and wipe_card(v_card.merchant_uid, v_card.card_id, p_settled_before, false, p_at, null) then
      wiped := wiped + 1;
    end if;
  end loop;
end $$;

revoke all on function wipe_cards from public;
