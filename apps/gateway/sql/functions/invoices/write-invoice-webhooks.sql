-- Creates the webhook events of a document whenever it is written, by a call, a job, a payment or a visitor. A document created and issued
-- in one transaction gets both events, in that order. An invoice is credited once the credit note has its number, which the event then
-- contains. That a payment was applied or failed is reported where it is concluded.
--
-- Trigger write_invoice_webhooks: after insert or update on invoices.
create or replace function write_invoice_webhooks() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
declare
  v_types text[] := '{}';
  v_type text;
begin
  if tg_op = 'INSERT' then
    if new.kind <> 'credit_note' then v_types := array['invoice.created']; end if;
  else
    if old.invoice_number is null and new.invoice_number is not null then
      v_types := v_types || case new.kind when 'credit_note' then 'invoice.credited' else 'invoice.issued' end;
    end if;
    if old.sent_at is null and new.sent_at is not null then v_types := v_types || 'invoice.sent'::text; end if;
    if old.first_viewed_at is null and new.first_viewed_at is not null then v_types := v_types || 'invoice.viewed'::text; end if;
    if old.overdue_at is null and new.overdue_at is not null then v_types := v_types || 'invoice.overdue'::text; end if;
    if new.status <> old.status then
      if new.status = 'paid' then v_types := v_types || 'invoice.paid'::text; end if;
      if new.status = 'closed' then v_types := v_types || 'invoice.closed'::text; end if;
      if old.status = 'closed' then v_types := v_types || 'invoice.reopened'::text; end if;
      -- An estimate accepted again, because the draft of its invoice was deleted, was reported before.
      if old.status = 'open' and new.status in ('accepted', 'declined') then v_types := v_types || ('estimate.' || new.status); end if;
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'accepted' and old.status = 'open' then
    perform mail_accepted_estimate(new);
  end if;
  foreach v_type in array v_types loop
    perform write_webhook_event(new.merchant_uid, v_type, new.updated_at, invoice_facts(new));
  end loop;
  return null;
end $$;

revoke all on function write_invoice_webhooks from public;
