-- Custom fields, and versions of what is configured, so that nobody overwrites what they have not seen.

alter table merchant_settings
  -- In the order of the form: custom_field_id, label, input_type, required, visible.
  add column custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  add column transaction_fields_version integer not null default 1,
  add column custom_fields_version integer not null default 1,
  add column avs_version integer not null default 1,
  add column csc_version integer not null default 1;

-- Administrators set what they force for the merchants of their operator, with none of them in scope.
alter policy scope on merchant_settings
  with check (merchant_uid = (select scope_merchant_uid())
    or ((select scope_tenant_uid()) is not null and merchant_uid in (select m.merchant_uid from merchants m)));
