import type pg from 'pg';

/** A difference between an invoice and the records that it is computed from. Amounts are minor units. */
export type InvoiceDifference = {
  merchant_uid: string;
  invoice_id: string;
  what: string;
  expected: string;
  found: string;
};

/** The result of a check of the invoices: how many were checked, and what differs. */
export type InvoiceCheck = {
  invoices: number;
  payments: number;
  refunds: number;
  /** At most a thousand. */
  differences: InvoiceDifference[];
};

const differencesKept = 1_000;

/** Sums payments, refunds, offline payments and credit notes by invoice. */
const sums = `
  with paid as (
    select merchant_uid, invoice_id,
      coalesce(sum(amount) filter (where state = 'applied'), 0) as applied_amount,
      coalesce(sum(amount) filter (where state = 'reserved'), 0) as reserved_amount
    from invoice_payments group by merchant_uid, invoice_id
  ),
  given_back as (
    select merchant_uid, invoice_id,
      coalesce(sum(amount) filter (where state = 'applied' or (state = 'reserved' and not reopens_invoice)), 0) as amount,
      coalesce(sum(amount) filter (where reversal_reserved), 0) as reserved_amount
    from invoice_refunds group by merchant_uid, invoice_id
  ),
  credited as (
    select merchant_uid, parent_invoice_id as invoice_id, sum(total_amount) as amount
    from invoices where kind = 'credit_note' group by merchant_uid, parent_invoice_id
  ),
  lines as (
    select merchant_uid, invoice_id, sum(total_amount) as amount from invoice_lines group by merchant_uid, invoice_id
  ),
  parts as (
    select merchant_uid, invoice_id, sum(amount) as amount from invoice_parts group by merchant_uid, invoice_id
  ),
  issued as (
    select i.merchant_uid, i.invoice_id, i.kind, i.status, i.paid_amount, i.reserved_amount, i.refunded_amount, i.credited_amount, i.total_amount,
      i.shipping_total, invoice_status_by_money(i) as status_by_money, coalesce(p.applied_amount, 0) as applied_amount,
      coalesce(p.reserved_amount, 0) + coalesce(g.reserved_amount, 0) as being_paid_amount,
      coalesce(g.amount, 0) as given_back_amount, coalesce(c.amount, 0) as notes_amount, coalesce(l.amount, 0) as lines_amount,
      s.amount as parts_amount
    from invoices i
      left join paid p using (merchant_uid, invoice_id)
      left join given_back g using (merchant_uid, invoice_id)
      left join credited c using (merchant_uid, invoice_id)
      left join lines l using (merchant_uid, invoice_id)
      left join parts s using (merchant_uid, invoice_id)
  )
  select i.merchant_uid, i.invoice_id, d.what, d.expected::text, d.found::text
  from issued i cross join lateral (values
    ('paid amount', i.applied_amount::text, i.paid_amount::text),
    ('amount under way', i.being_paid_amount::text, i.reserved_amount::text),
    ('refunded amount', i.given_back_amount::text, i.refunded_amount::text),
    ('credited amount', i.notes_amount::text, i.credited_amount::text),
    ('lines and shipping', i.total_amount::text, (i.lines_amount + i.shipping_total)::text),
    ('parts', i.total_amount::text,
      (case when i.kind <> 'invoice' or i.status in ('draft', 'scheduled') then i.total_amount else i.parts_amount end)::text),
    ('status', case when i.kind <> 'invoice' or i.status in ('draft', 'scheduled') then i.status else i.status_by_money end,
      i.status)
  ) as d (what, expected, found)`;

/** Compares the stored share of each invoice payment with the payment itself. */
const shares = `
  select s.merchant_uid, s.invoice_id, d.what || ' of payment ' || s.payment_id as what, d.expected, d.found
  from invoice_payments s
    join payments p on p.merchant_uid = s.merchant_uid and p.payment_id = s.payment_id
    cross join lateral (values
      ('state', case when p.status = 202 then 'reserved' when p.status in (210, 218, 220) then 'applied' else 'released' end, s.state),
      ('amount', p.amount::text, (s.amount + s.tip_amount)::text),
      ('sales tax', coalesce(p.sales_tax, 0)::text, s.sales_tax::text)
    ) as d (what, expected, found)
  where d.expected is distinct from d.found
  union all
  select s.merchant_uid, s.invoice_id, 'parts of a payment', s.amount::text, went.amount::text
  from invoice_payments s
    cross join lateral (select coalesce(sum((e ->> 'amount')::bigint), 0) as amount from jsonb_array_elements(s.parts) e) went
  where s.state = 'applied' and went.amount <> s.amount
  union all
  select p.merchant_uid, p.invoice_id, 'part ' || p.part_number, 'from 0 to ' || p.amount, went.amount::text
  from invoice_parts p
    cross join lateral (
      select coalesce((select sum((e ->> 'amount')::bigint) from invoice_payments s cross join jsonb_array_elements(s.parts) e
          where s.merchant_uid = p.merchant_uid and s.invoice_id = p.invoice_id and s.state = 'applied'
            and (e ->> 'part_number')::integer = p.part_number), 0)
        - coalesce((select sum((e ->> 'amount')::bigint) from invoice_refunds r cross join jsonb_array_elements(r.parts) e
          where r.merchant_uid = p.merchant_uid and r.invoice_id = p.invoice_id and r.state = 'applied'
            and (e ->> 'part_number')::integer = p.part_number), 0) as amount
    ) went
  where went.amount not between 0 and p.amount
  union all
  select o.merchant_uid, o.invoice_id, 'state of offline payment ' || o.offline_payment_id,
    case o.state when 'applied' then 'applied' else 'released' end, coalesce(s.state, 'nothing')
  from offline_payments o
    left join invoice_payments s on s.merchant_uid = o.merchant_uid and s.offline_payment_id = o.offline_payment_id
  where s.state is distinct from case o.state when 'applied' then 'applied' else 'released' end or s.amount <> o.amount`;

/** Compares refunds with their credit notes, and finds payments and refunds that the invoice does not contain. */
const refunds = `
  select r.merchant_uid, r.invoice_id, d.what || ' of refund ' || r.payment_id as what, d.expected, d.found
  from invoice_refunds r
    join payments p on p.merchant_uid = r.merchant_uid and p.payment_id = r.payment_id
    left join invoices n on n.merchant_uid = r.merchant_uid and n.invoice_id = r.credit_note_id
    cross join lateral (values
      ('state', case when p.status = 202 then 'reserved' when p.status in (225, 220) then 'applied' when r.state = 'reversed' then 'reversed'
        else 'released' end, r.state),
      ('amount', p.amount::text, (r.amount + r.tip_amount)::text),
      ('credit note', case when r.credit_note_id is null then 'none' when r.state = 'reserved' then 'draft' else 'issued' end,
        coalesce(n.status, 'none')),
      ('amount opened', case when r.state = 'applied' and r.reopens_invoice then r.amount else 0 end::text,
        case when r.state = 'applied' then (select coalesce(sum((e ->> 'amount')::bigint), 0) from jsonb_array_elements(r.parts) e)
          else 0 end::text)
    ) as d (what, expected, found)
  where d.expected is distinct from d.found
  union all
  select n.merchant_uid, n.parent_invoice_id, 'draft credit note ' || n.invoice_id, 'a refund under way', 'none'
  from invoices n
  where n.kind = 'credit_note' and n.status = 'draft' and not exists (
    select from invoice_refunds r where r.merchant_uid = n.merchant_uid and r.credit_note_id = n.invoice_id and r.state = 'reserved')
  union all
  select p.merchant_uid, p.source_id, 'payment ' || p.payment_id, 'its share of the invoice', 'nothing'
  from payments p
  where p.source = 'invoice' and p.parent_payment_id is null and not exists (
    select from invoice_payments s where s.merchant_uid = p.merchant_uid and s.payment_id = p.payment_id)
  union all
  select p.merchant_uid, p.source_id, 'refund ' || p.payment_id, 'its share of the invoice', 'nothing'
  from payments p
  where p.source = 'invoice' and p.parent_payment_id is not null and not exists (
    select from invoice_refunds r where r.merchant_uid = p.merchant_uid and r.payment_id = p.payment_id)`;

const selects = [sums, shares, refunds];

/**
 * Compares every invoice with the records that it is computed from: its amounts with payments, refunds, offline payments and credit notes
 * by their states, these with the payments themselves, its total with lines and parts, and its status with its amounts. Reads in one
 * snapshot, and never writes.
 *
 * @param client a connection that bypasses row-level security
 */
export async function checkInvoices(client: Pick<pg.ClientBase, 'query'>): Promise<InvoiceCheck> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`set local statement_timeout = '10min'`);
    const { rows } = await client.query<Record<'invoices' | 'payments' | 'refunds', number>>(
      `select (select count(*)::integer from invoices) as invoices, (select count(*)::integer from invoice_payments) as payments,
        (select count(*)::integer from invoice_refunds) as refunds`,
    );
    const differences: InvoiceDifference[] = [];
    for (const text of selects) {
      const found = await client.query<InvoiceDifference>(
        `select * from (${text}) d where expected is distinct from found limit ${differencesKept - differences.length}`,
      );
      differences.push(...found.rows);
    }
    const { invoices = 0, payments = 0, refunds: refund_count = 0 } = rows[0] ?? {};
    return { invoices, payments, refunds: refund_count, differences };
  } finally {
    await client.query('rollback');
  }
}
