-- Returns how customers reach a merchant: the e-mail address of its payment pages or of its profile, its telephone number, and its address.
-- Empty where it has none. It runs as the owner, because the merchant's own sessions cannot read profiles.
--
-- Called by business-contact.ts.
create or replace function business_contact(p_merchant_uid uuid) returns table (email text, phone text, address jsonb)
language sql stable security definer set search_path = gateway, pg_temp
as $$
  select coalesce(nullif(s.support_email, ''), b.email, ''), coalesce(b.phone, ''), coalesce(b.address, '{}'::jsonb)
    from merchants m
    left join merchant_profiles b on b.merchant_uid = m.merchant_uid
    left join payment_link_settings s on s.merchant_uid = m.merchant_uid
    where m.merchant_uid = p_merchant_uid
$$;

revoke all on function business_contact from public;
grant execute on function business_contact to countinghouse_gateway;
