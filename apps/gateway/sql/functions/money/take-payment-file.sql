-- Assigns a payment the file that it names, in the transaction that records it. A file of a payment that was declined (230) or reversed
-- (231) is free again. Of two concurrent payments one gets the file, and the other is not recorded.
--
-- Trigger takes_its_file: after insert on payments, for a payment that names a file.
-- Raises check_violation 'payment_file_is_free' when the file belongs to another payment, or does not exist.
create or replace function take_payment_file() returns trigger
language plpgsql
as $$
begin
  update payment_files f set payment_id = new.payment_id
    where f.merchant_uid = new.merchant_uid and f.file_id = (new.details ->> 'pdf_file_id')::uuid
      and (f.payment_id is null or exists (
        select from payments p
        where p.merchant_uid = f.merchant_uid and p.payment_id = f.payment_id and p.status in (230, 231)));
  if not found then
    raise exception 'the file is not free' using errcode = 'check_violation', constraint = 'payment_file_is_free';
  end if;
  return null;
end $$;
