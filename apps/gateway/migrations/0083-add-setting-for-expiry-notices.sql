-- Merchants can turn off the mail that customers get before a card expires. It is on unless they do. The setting is saved with verify_cards,
-- over one version.
alter table merchant_settings add column mail_expiry_notices boolean not null default true;
