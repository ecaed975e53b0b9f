-- What a merchant's customers agree to when a card is stored: a sentence by the customer's language, and the default one where a language is
-- left out. It is saved with verify_cards, over one version.
alter table merchant_settings
  add column consent_texts jsonb not null default '{}' check (jsonb_typeof(consent_texts) = 'object'),
  add column card_storage_version integer not null default 1;
