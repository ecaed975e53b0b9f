import type {
  CustomerLog,
  getCustomerHistory as declaration,
} from '@countinghouse/contract/vault/customers/get-customer-history';
import { type AccountEventKind, accountEventKinds } from '@countinghouse/domain/vault/account';
import { sql } from 'kysely';
import { merchantOf, type Operation } from '../../../operation.ts';
import { changedFieldsOf } from '../../../store/audit/changed-fields.ts';
import { exactCountMaximum, totalsOf } from '../../../store/search/exact-count.ts';
import { findCustomer, idsOfCustomer } from '../../../store/vault/customers.ts';

type Row = {
  at: Date;
  call: string | null;
  kind: AccountEventKind | null;
  user_name: string | null;
  account_uid: string | null;
  card_brand: string | null;
  last_four: string | null;
  note: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/**
 * Returns the history of a customer and its cards (S7.125), newest first: audit entries and account events. A person's action on an account
 * is in both and appears once. Account events of one instant are in the order of accountEventKinds.
 */
export const getCustomerHistory: Operation<typeof declaration> = (context, { params, query }) => {
  const { merchant_uid } = merchantOf(context);
  const { limit = 20, offset = 0 } = query;
  return context.transaction(async (transaction) => {
    const customer = await findCustomer(transaction, merchant_uid, params.customer_id);
    const ids = idsOfCustomer(customer);
    const lines = sql`
      select e.created_at as at, e.audit_entry_id::text as line, e.call, null as kind, e.user_id, null::uuid as account_uid,
        '' as note, e.before, e.after, 0 as step
      from audit_entries e
      where e.entity_id = ${merchant_uid} and e.target_type = 'customer' and e.target_id = any(${ids}::text[])
      union all
      select e.created_at, e.audit_entry_id::text, e.call, null, e.user_id, a.account_uid, '', e.before, e.after, 0
      from vault_accounts a
      join audit_entries e on e.entity_id = a.merchant_uid and e.target_type = 'account' and e.target_id = a.account_uid::text
      where a.merchant_uid = ${merchant_uid} and a.customer_id = any(${ids}::uuid[]) and e.call = 'update_customer_account'
      union all
      select v.at, v.account_event_id::text, null, v.kind, v.user_id, v.account_uid, v.note, null, null,
        array_position(${accountEventKinds}::text[], v.kind)
      from vault_accounts a
      join account_events v on v.merchant_uid = a.merchant_uid and v.account_uid = a.account_uid
      where a.merchant_uid = ${merchant_uid} and a.customer_id = any(${ids}::uuid[])
        and not (v.kind = 'expiry_changed' and v.user_id is not null)`;
    const { rows } = await sql<Row>`
      select l.at, l.call, l.kind, l.note, l.before, l.after, l.account_uid, c.card_brand, c.last_four,
        coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), k.name) as user_name
      from (${lines} order by at desc, step desc, line desc limit ${limit} offset ${offset}) l
      left join vault_accounts a on a.merchant_uid = ${merchant_uid} and a.account_uid = l.account_uid
      left join cards c on c.merchant_uid = a.merchant_uid and c.card_id = a.card_id
      left join users u on u.user_id = l.user_id
      left join api_keys k on k.merchant_uid = ${merchant_uid} and k.api_key_id = l.user_id
      order by l.at desc, l.step desc, l.line desc`.execute(transaction);
    const counted = await sql<{ count: number }>`select count(*)::integer as count
      from (select from (${lines}) l limit ${exactCountMaximum + 1}) counted`.execute(transaction);
    return { logs: rows.map(logOf), ...totalsOf(counted.rows[0]?.count ?? 0), limit, offset };
  });
};

function logOf(row: Row): CustomerLog {
  const { account_uid, card_brand, last_four } = row;
  return {
    at: row.at.toISOString(),
    call: row.call,
    kind: row.kind,
    user_name: row.user_name,
    account: account_uid === null ? null : { account_uid, card_brand: card_brand ?? '', last_four: last_four ?? '' },
    note: row.note,
    changes: changedFieldsOf(row.before, row.after),
  };
}
