-- Tells whether the number of a card is still needed: an account that can be charged names the card, a payment of it is open, or a settled
-- one can still be refunded. Declined and reversed payments need no number.
--
-- Called by wipe_cards and wipe_card. The caller holds the card's lock, so no payment of it is being recorded.
create or replace function card_number_is_needed(
  p_merchant_uid uuid,
  p_card_id uuid,
  -- Payments settled before this can no longer be refunded. Business time.
  p_settled_before timestamptz,
  -- True if a completely refunded payment no longer needs its number, even if it settled later.
  p_only_refundable boolean
) returns boolean
language sql stable
as $$
  select
    exists (
      select from vault_accounts a
      where a.merchant_uid = p_merchant_uid and a.card_id = p_card_id and a.status <> 'removed' and a.status in ('usable', 'blocked')
    )
    or exists (
      select from payments p
      where p.merchant_uid = p_merchant_uid and p.card_id = p_card_id
        and (
          p.status in (202, 205, 206, 210, 225)
          or (
            p.status in (218, 220) and p.updated_at >= p_settled_before
            and (not p_only_refundable or (p.status = 218 and p.refunded_amount < p.captured_amount))
          )
        )
    )
$$;

revoke all on function card_number_is_needed from public;
grant execute on function card_number_is_needed to countinghouse_gateway;
