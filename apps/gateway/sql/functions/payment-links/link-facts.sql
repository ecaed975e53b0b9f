-- Returns the webhook facts of a payment link: ids, codes and counts; no name, no text and nothing about a payer.
--
-- Called by conclude_link_use, by expire_payment_links and by link-events.ts.
create or replace function link_facts(p_link payment_links) returns jsonb
language sql immutable
as $$
  select jsonb_build_object(
    'link_id', p_link.link_id,
    'status', p_link.status,
    'reason', p_link.paused_reason,
    'used_count', p_link.used_count,
    'max_uses', p_link.max_uses,
    'version', p_link.version)
$$;

revoke all on function link_facts from public;
grant execute on function link_facts to countinghouse_gateway;
