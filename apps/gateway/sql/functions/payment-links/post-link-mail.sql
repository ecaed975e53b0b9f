-- Puts a mail about a payment link into the outbox and enqueues its sending, in the caller's transaction.
--
-- Called by mail_link_receipt, mail_link_outcome and mail_link_payment, as the owner.
create or replace function post_link_mail(
  p_merchant merchants,
  -- A kind of mail-messages.ts.
  p_kind text,
  p_link_id uuid,
  -- The customer of the mail, if any: the mail is deleted with them.
  p_customer_id uuid,
  p_recipient text,
  p_locale text,
  p_facts jsonb,
  p_at timestamptz
) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_message_id uuid := gen_random_uuid();
begin
  insert into mail_messages (merchant_uid, message_id, kind, customer_id, link_id, recipient, locale, facts, created_at)
    values (p_merchant.merchant_uid, v_message_id, p_kind, p_customer_id, p_link_id, p_recipient, p_locale, p_facts, p_at);
  perform enqueue_job(
    'send_mail_message', 'mail/' || p_merchant.merchant_uid || '/' || v_message_id,
    jsonb_build_object(
      'tenant_uid', p_merchant.tenant_uid,
      'entity_id', p_merchant.merchant_uid,
      'reference', p_kind,
      'tries', 0,
      'reason', null,
      'about', jsonb_build_object('merchant_uid', p_merchant.merchant_uid, 'message_id', v_message_id)));
end $$;

revoke all on function post_link_mail from public;
