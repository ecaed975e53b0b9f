-- A payer whose payment has no outcome yet may ask for a mail once it has one: to whom, and in which language. Empty: nobody asked.
alter table payment_link_uses
  add column outcome_email text not null default '' check (length(outcome_email) <= 254),
  add column outcome_locale text not null default 'en';
