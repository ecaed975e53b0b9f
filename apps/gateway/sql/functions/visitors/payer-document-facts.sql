-- Reads what the page of an issued document shows besides payer_invoice_facts: its texts, sums and lines, its parts, its applied payments
-- with the refunds that change what is open of its parts, and when an estimate was answered. One JSON document, so that a visitor's
-- request needs one query. Null if the document does not exist in the scope.
--
-- Called by payer-document.ts within the scope of a merchant, and by open_invoice_session.
create or replace function payer_document_facts(p_merchant_uid uuid, p_invoice_id uuid) returns json
language sql stable
as $$
  select json_build_object(
      'invoice', json_build_object(
        'kind', i.kind, 'status', i.status, 'currency', i.currency, 'issue_date', i.issue_date, 'due_date', i.due_date,
        'order_id', i.order_id, 'title', i.title, 'bill_to', i.bill_to, 'ship_to', i.ship_to,
        'note_to_customer', i.note_to_customer, 'terms', i.terms, 'taxes', i.taxes,
        'subtotal_amount', i.subtotal_amount, 'discount_total', i.discount_total, 'shipping_amount', i.shipping_amount,
        'total_amount', i.total_amount, 'paid_amount', i.paid_amount, 'refunded_amount', i.refunded_amount,
        'credited_amount', i.credited_amount, 'reserved_amount', i.reserved_amount, 'balance_amount', i.balance_amount,
        'allow_partial', i.allow_partial, 'minimum_amount', i.minimum_amount, 'tip_choices', i.tip_choices, 'paid_at', i.paid_at),
      'lines', (
        select coalesce(json_agg(json_build_object(
            'line_number', l.line_number, 'description', l.description, 'quantity_ten_thousandths', l.quantity_ten_thousandths,
            'unit_of_measure', l.unit_of_measure, 'unit_price_ten_thousandths', l.unit_price_ten_thousandths,
            'gross_amount', l.gross_amount) order by l.line_number), '[]')
          from invoice_lines l where l.merchant_uid = i.merchant_uid and l.invoice_id = i.invoice_id),
      'parts', (
        select coalesce(json_agg(json_build_object(
            'part_number', a.part_number, 'label', a.label, 'due_date', a.due_date, 'amount', a.amount) order by a.part_number), '[]')
          from invoice_parts a where a.merchant_uid = i.merchant_uid and a.invoice_id = i.invoice_id),
      'payments', (
        select coalesce(json_agg(json_build_object(
            'state', s.state, 'amount', s.amount, 'parts', s.parts, 'created_at', s.created_at, 'received_on', o.received_on,
            'card_brand', p.card_brand, 'card_last_four', p.card_last_four) order by s.created_at, s.invoice_payment_id), '[]')
          from invoice_payments s
          left join payments p on p.merchant_uid = s.merchant_uid and p.payment_id = s.payment_id
          left join offline_payments o on o.merchant_uid = s.merchant_uid and o.offline_payment_id = s.offline_payment_id
          where s.merchant_uid = i.merchant_uid and s.invoice_id = i.invoice_id and s.state = 'applied'),
      'refunds', (
        select coalesce(json_agg(json_build_object(
            'state', r.state, 'amount', r.amount, 'reopens_invoice', r.reopens_invoice, 'parts', r.parts)), '[]')
          from invoice_refunds r
          where r.merchant_uid = i.merchant_uid and r.invoice_id = i.invoice_id and r.state in ('reserved', 'applied')),
      'answered_at', (
        select e.answered_at from estimate_answers e where e.merchant_uid = i.merchant_uid and e.invoice_id = i.invoice_id))
    from invoices i
    where i.merchant_uid = p_merchant_uid and i.invoice_id = p_invoice_id
$$;

revoke all on function payer_document_facts from public;
grant execute on function payer_document_facts to countinghouse_gateway;
