-- Ends expired payment links of all merchants, the longest overdue first, with one webhook event each. Nothing else ends an active link
-- because of its time. Returns how many there were; fewer than p_maximum means that none is left.
--
-- Called by expire-payment-links.ts.
create or replace function expire_payment_links(p_now timestamptz, p_maximum integer) returns integer
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_link payment_links;
  v_count integer := 0;
begin
  for v_link in
    select l.* from payment_links l
    where l.status = 'active' and l.expires_at <= p_now
    order by l.expires_at
    limit p_maximum
    for no key update skip locked
  loop
    update payment_links l set status = 'expired', version = l.version + 1, updated_at = p_now
      where l.merchant_uid = v_link.merchant_uid and l.link_id = v_link.link_id
      returning l.* into v_link;
    perform write_webhook_event(v_link.merchant_uid, 'payment_link.expired', p_now, link_facts(v_link));
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

revoke all on function expire_payment_links from public;
