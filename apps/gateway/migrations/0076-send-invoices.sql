-- Sending invoices: each recipient gets a mail with a link of their own, is reminded, and what became of the mail stands with the invoice.

-- Mails of an invoice, an estimate or a credit note.
alter table mail_messages add column invoice_id uuid;
create index mail_messages_by_invoice on mail_messages (merchant_uid, invoice_id, created_at desc) where invoice_id is not null;

-- When somebody came by a link last; of an invoice.
alter table link_secrets add column last_used_at timestamptz;

alter table invoices
  -- What became of the latest mail to each recipient: refused if any was, and then waiting.
  add column mail_state text not null default 'none' check (mail_state in ('none', 'waiting', 'sent', 'refused')),
  add column sent_state text generated always as (
    case
      when mail_state = 'refused' then 'refused'
      when first_viewed_at is not null then 'viewed'
      when mail_state <> 'none' then mail_state
    end
  ) stored,
  -- When a person last sent it or reminded of it: no reminder goes out for a day.
  add column sent_by_person_at timestamptz,
  -- When it was first told that it is overdue.
  add column overdue_at timestamptz,
  -- When its next reminder is due, or it becomes overdue; long ago where that is to be worked out again.
  add column look_at timestamptz,
  add check (look_at is null or (kind = 'invoice' and status in ('open', 'partially_paid')));
create index invoices_by_sent_state on invoices (merchant_uid, sent_state, created_at desc, invoice_id desc) where sent_state is not null;
-- Of all merchants, for the job that reminds.
create index invoices_to_look_at on invoices (look_at, merchant_uid, invoice_id) where look_at is not null;

create or replace view invoices_of_merchant as
  select * from invoices where merchant_uid = (select scope_merchant_uid());

update invoices set look_at = to_timestamp(0) where kind = 'invoice' and status in ('open', 'partially_paid');

-- What became of mails stands with their invoice. Its source is sql/functions/invoices.
create function note_mail_of_invoice() returns trigger language plpgsql
as $stub$ begin raise exception 'note_mail_of_invoice is not applied yet'; end $stub$;
create trigger note_mail_of_invoice after insert or update of status on mail_messages for each row
  when (new.invoice_id is not null) execute function note_mail_of_invoice();

-- Whatever changes of an invoice has its next reminder worked out again. Its source is sql/functions/invoices.
create function plan_look_at_invoice() returns trigger language plpgsql
as $stub$ begin raise exception 'plan_look_at_invoice is not applied yet'; end $stub$;
create trigger plan_look_at_invoice before insert or update on invoices for each row execute function plan_look_at_invoice();

-- Webhook events of invoices. Its source is sql/functions/invoices.
create function tell_of_invoice() returns trigger language plpgsql
as $stub$ begin raise exception 'tell_of_invoice is not applied yet'; end $stub$;
create trigger tell_of_invoice after insert or update on invoices for each row execute function tell_of_invoice();
