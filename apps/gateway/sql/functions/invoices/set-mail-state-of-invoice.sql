-- Updates the mail state of an invoice: refused if the latest mail to one of its recipients was refused or given up, waiting if one still
-- waits, else sent. Receipts requested by a payer, and mails to the merchant, do not count.
--
-- Trigger set_mail_state_of_invoice: after insert, or update of status, on mail_messages of an invoice.
create or replace function set_mail_state_of_invoice() returns trigger
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  if new.kind <> all (array['invoice', 'estimate', 'credit_note', 'invoice_reminder', 'invoice_overdue']) then
    return null;
  end if;
  update invoices i set mail_state = s.mail_state
    from (
      select case
          when bool_or(l.status in ('refused', 'given_up')) then 'refused'
          when bool_or(l.status = 'waiting') then 'waiting'
          else 'sent'
        end as mail_state
      from (
        select distinct on (lower(m.recipient)) m.status
          from mail_messages m
          join invoices o on o.merchant_uid = m.merchant_uid and o.invoice_id = m.invoice_id
          where m.merchant_uid = new.merchant_uid and m.invoice_id = new.invoice_id
            and m.kind = any (array['invoice', 'estimate', 'credit_note', 'invoice_reminder', 'invoice_overdue'])
            and (m.message_id = new.message_id or lower(m.recipient) in (select lower(t) from unnest(o.send_to) t))
          order by lower(m.recipient), m.created_at desc, m.message_id desc
      ) l
    ) s
    where i.merchant_uid = new.merchant_uid and i.invoice_id = new.invoice_id and i.mail_state <> s.mail_state;
  return null;
end $$;

revoke all on function set_mail_state_of_invoice from public;
