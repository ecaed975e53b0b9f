-- Erases customers from the search texts of saved views, of the merchant in scope and of its operator. Such a view then finds no one, not
-- everyone.
--
-- Called by personal-data.ts. p_words are the erased texts, p_now is business time.
-- Raises an exception when the merchant is not the one in scope.
create or replace function erase_words_of_saved_views(p_merchant_uid uuid, p_words text[], p_now timestamptz) returns void
language plpgsql security definer set search_path = gateway, pg_temp
as $$
begin
  if p_merchant_uid is distinct from scope_merchant_uid() then
    raise exception 'The merchant is not the one in scope';
  end if;
  update saved_views v set
      address = jsonb_set(v.address, '{search}', '"•••"'), version = v.version + 1, updated_at = p_now
    where v.entity_id in (
        select p_merchant_uid union all select m.tenant_uid from merchants m where m.merchant_uid = p_merchant_uid)
      and exists (
        select from unnest(p_words) word
        where position(lower(word) in lower(v.address ->> 'search')) > 0);
end $$;

revoke all on function erase_words_of_saved_views from public;
grant execute on function erase_words_of_saved_views to countinghouse_gateway;
