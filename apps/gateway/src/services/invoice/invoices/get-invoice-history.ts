import type {
  getInvoiceHistory as declaration,
  InvoiceLog,
} from '@countinghouse/contract/invoice/invoices/get-invoice-history';
import { sql } from 'kysely';
import { merchantOf, type Operation } from '../../../operation.ts';
import { changedFieldsOf } from '../../../store/audit/changed-fields.ts';
import { findInvoice } from '../../../store/invoices/invoices.ts';
import { exactCountMaximum, totalsOf } from '../../../store/search/exact-count.ts';

type Row = {
  at: Date;
  call: InvoiceLog['call'];
  kind: InvoiceLog['kind'];
  user_name: string | null;
  facts: InvoiceLog['facts'];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Returns the actions and automatic events of an invoice, the newest first.
 *
 * @throws OperationError not_found
 */
export const getInvoiceHistory: Operation<typeof declaration> = (context, { params, query }) => {
  const { merchant_uid } = merchantOf(context);
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const { invoice_id } = await findInvoice(transaction, { merchant_uid, ...params });
    const lines = sql`
      select e.created_at as at, e.audit_entry_id::text as line, e.call, null as kind, e.user_id, '{}'::jsonb as facts, e.before, e.after
      from audit_entries e
      where e.entity_id = ${merchant_uid} and e.target_type = 'invoice' and e.target_id = ${invoice_id}
      union all
      select v.at, v.invoice_event_id::text, null, v.kind, v.user_id, v.facts, null, null
      from invoice_events v where v.merchant_uid = ${merchant_uid} and v.invoice_id = ${invoice_id}`;
    const { rows } = await sql<Row>`
      select l.at, l.call, l.kind, l.facts, l.before, l.after,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), k.name) as user_name
      from (${lines} order by at desc, line desc limit ${limit} offset ${offset}) l
      left join users u on u.user_id = l.user_id
      left join api_keys k on k.merchant_uid = ${merchant_uid} and k.api_key_id = l.user_id
      order by l.at desc, l.line desc`.execute(transaction);
    const counted = await sql<{ count: number }>`select count(*)::integer as count
      from (select from (${lines}) l limit ${exactCountMaximum + 1}) counted`.execute(transaction);
    return { logs: rows.map(logOf), ...totalsOf(counted.rows[0]?.count ?? 0), limit, offset };
  });
};

function logOf({ at, call, kind, user_name, facts, before, after }: Row): InvoiceLog {
  return {
    ...{ at: at.toISOString(), call, kind, user_name, facts },
    changes: changedFieldsOf(before, after),
  };
}
