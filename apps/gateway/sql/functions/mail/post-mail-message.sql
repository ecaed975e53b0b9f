-- Puts a mail to a customer into the outbox and enqueues its sending, in the caller's transaction. Does nothing if the customer has no
-- e-mail address or was erased.
--
-- Called by post-mail-message.ts and by mail_changed_card. It runs as the owner and names the merchant in each statement.
create or replace function post_mail_message(
  p_merchant_uid uuid,
  p_message_id uuid,
  -- A kind of mail-messages.ts.
  p_kind text,
  p_customer_id uuid,
  -- The facts of this mail, besides the names of both sides.
  p_facts jsonb,
  p_at timestamptz,
  -- The sealed secret of the link in it; null if it has no link.
  p_sealed_secret bytea default null,
  p_key_version integer default null
) returns boolean
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_tenant_uid uuid;
begin
  insert into mail_messages (
      merchant_uid, message_id, kind, customer_id, recipient, locale, facts, sealed_secret, key_version, created_at)
    select u.merchant_uid, p_message_id, p_kind, u.customer_id, u.email, u.locale,
      jsonb_build_object(
        'business', m.doing_business_as,
        'customer', case when u.full_name = u.email then '' else u.full_name end) || p_facts,
      p_sealed_secret, p_key_version, p_at
    from vault_customers u
    join merchants m on m.merchant_uid = u.merchant_uid
    where u.merchant_uid = p_merchant_uid and u.customer_id = p_customer_id and u.email <> '' and u.status <> 'erased';
  if not found then
    return false;
  end if;
  select m.tenant_uid into strict v_tenant_uid from merchants m where m.merchant_uid = p_merchant_uid;
  perform enqueue_job(
    'send_mail_message', 'mail/' || p_merchant_uid || '/' || p_message_id,
    jsonb_build_object(
      'tenant_uid', v_tenant_uid,
      'entity_id', p_merchant_uid,
      'reference', p_kind,
      'tries', 0,
      'reason', null,
      'about', jsonb_build_object('merchant_uid', p_merchant_uid, 'message_id', p_message_id)));
  return true;
end $$;

revoke all on function post_mail_message from public;
grant execute on function post_mail_message to countinghouse_gateway;
