-- Returns the number of a card's advisory lock, as cardLockNumber of payment-locks.ts does. Recording a payment of the card takes that
-- lock.
--
-- Called by wipe_card.
create or replace function card_lock_number(p_fingerprint bytea) returns bigint
language sql immutable parallel safe
as $$
  select ('x' || encode(substr(sha256(convert_to('card ' || encode(p_fingerprint, 'hex'), 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint
$$;

revoke all on function card_lock_number from public;
grant execute on function card_lock_number to countinghouse_gateway;
