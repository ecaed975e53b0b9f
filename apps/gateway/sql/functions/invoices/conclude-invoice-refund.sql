-- Concludes the refund of an invoice payment. If approved, its draft credit note is issued and gets its number; a refund that leaves the
-- debt reopens the parts that its money came from. If declined or never sent, it no longer counts, and its draft is deleted. If an approved
-- refund is reversed, the invoice owes what it owed before, and an issued credit note stays.
--
-- Called by conclude_invoice_payment, as the owner, in the transaction that concludes the refund.
create or replace function conclude_invoice_refund(p_refund payments) returns void
language plpgsql set search_path = gateway, pg_temp
as $$
declare
  v_refund invoice_refunds;
  v_before invoices;
  v_state text;
  v_credit_amount bigint := 0;
begin
  -- Recording a refund locks its payment before the invoice.
  perform from payments p
    where p.merchant_uid = p_refund.merchant_uid and p.payment_id = p_refund.parent_payment_id
    for no key update;
  select r.* into v_refund
    from invoice_refunds r
    where r.merchant_uid = p_refund.merchant_uid and r.payment_id = p_refund.payment_id
    for no key update;
  if not found or v_refund.state in ('released', 'reversed') then return; end if;
  v_state := case when p_refund.status = 225 then 'applied' when v_refund.state = 'applied' then 'reversed' else 'released' end;
  if v_refund.state = v_state then return; end if;

  select i.* into strict v_before
    from invoices i
    where i.merchant_uid = p_refund.merchant_uid and i.invoice_id = v_refund.invoice_id
    for no key update;
  -- The parts that the refund reopened may be paid by now. The returned money goes to the parts that are open now, like a payment.
  if v_state = 'reversed' and v_refund.reopens_invoice then
    update invoice_payments s set parts = (
        select coalesce(jsonb_agg(jsonb_build_object('part_number', w.part_number, 'amount', w.amount) order by w.part_number), '[]')
          from (
            select (e ->> 'part_number')::smallint as part_number, sum((e ->> 'amount')::bigint * w.sign) as amount
              from (values (s.parts, 1), (v_refund.parts, -1), (parts_of_invoice_payment(v_before, v_refund.amount), 1)) w (parts, sign)
                cross join jsonb_array_elements(w.parts) e
              group by 1
          ) w
          where w.amount > 0
      )
      where s.merchant_uid = p_refund.merchant_uid and s.payment_id = p_refund.parent_payment_id;
  end if;
  update invoice_refunds r set
      state = v_state, concluded_at = p_refund.updated_at, reversal_reserved = false,
      parts = case
        when v_state = 'applied' and r.reopens_invoice then parts_of_invoice_refund(r)
        when v_state = 'reversed' then '[]'
        else r.parts
      end
    where r.merchant_uid = p_refund.merchant_uid and r.payment_id = p_refund.payment_id;
  if v_state = 'released' and v_refund.credit_note_id is not null then
    delete from invoices n
      where n.merchant_uid = p_refund.merchant_uid and n.invoice_id = v_refund.credit_note_id and n.status = 'draft'
      returning n.total_amount into strict v_credit_amount;
  end if;
  update invoices i set
      credited_amount = i.credited_amount - v_credit_amount,
      refunded_amount = i.refunded_amount
        + case when v_state = 'applied' and v_refund.reopens_invoice then v_refund.amount else 0 end
        - case when v_state = 'reversed' or (v_state = 'released' and not v_refund.reopens_invoice) then v_refund.amount else 0 end,
      reserved_amount = i.reserved_amount - case when v_refund.reversal_reserved then v_refund.amount else 0 end
    where i.merchant_uid = p_refund.merchant_uid and i.invoice_id = v_refund.invoice_id;
  perform report_invoice_payment(
    v_before,
    case v_state when 'applied' then 'refund_applied' when 'reversed' then 'refund_reversed' else 'refund_declined' end,
    null, p_refund.updated_at,
    jsonb_build_object(
      'payment_id', p_refund.payment_id, 'parent_payment_id', p_refund.parent_payment_id, 'amount', v_refund.amount,
      'tip_amount', v_refund.tip_amount, 'reopens_invoice', v_refund.reopens_invoice));
  -- Last, because from here to the end of the transaction other issuers of the same series wait.
  if v_state = 'applied' and v_refund.credit_note_id is not null then
    perform issue_credit_note(p_refund.merchant_uid, v_refund.credit_note_id, p_refund.updated_at);
  end if;
end $$;

revoke all on function conclude_invoice_refund from public;
