-- Functions and their triggers are named after what they do, verb first. A renamed function keeps its triggers, and no node calls these by
-- name. Triggers of a table fire in the order of their names: those that write the same rows keep their order.
alter function tell_of_invoice() rename to write_invoice_webhooks;
alter trigger tell_of_invoice on invoices rename to write_invoice_webhooks;
alter function plan_look_at_invoice() rename to schedule_invoice_reminders;
alter trigger plan_look_at_invoice on invoices rename to schedule_invoice_reminders;
alter function note_mail_of_invoice() rename to set_mail_state_of_invoice;
alter trigger note_mail_of_invoice on mail_messages rename to set_mail_state_of_invoice;
alter function tell_of_changed_card() rename to mail_changed_card;
alter trigger tell_of_changed_card on vault_accounts rename to mail_changed_card;
alter function note_customer_cards() rename to copy_cards_to_customer;
alter trigger note_customer_cards on vault_accounts rename to copy_cards_to_customer;
alter function note_customer_country() rename to copy_country_to_customer;
alter trigger note_customer_country on vault_addresses rename to copy_country_to_customer;
alter function users_begin_anew() rename to restart_inactivity;
alter trigger users_begin_anew on users rename to restart_inactivity;
alter function users_know_their_entity() rename to copy_entity_to_user;
alter trigger users_know_their_entity on users rename to copy_entity_to_user;
alter function users_follow_their_merchant() rename to copy_merchant_to_users;
alter trigger users_follow_their_merchant on merchants rename to copy_merchant_to_users;
alter function look_at_cut_off_again() rename to clear_next_cut_off;

-- report_invoice_payment, mail_link_payment and write_account_event are also new names. The functions under the old names stay until a later
-- version: until the functions are updated after the migrations, others still call them.
