import type { AuditCriteria } from '@countinghouse/contract/core/audit/audit-entry';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { createdBetween, createdIn, type Instants, type Stretch } from '../search/search-stretches.ts';
import { holdsText } from '../search/search-text.ts';

/** A filter for entries, with instants instead of dates. */
export type AuditFilter = Omit<AuditCriteria, 'start_date' | 'end_date'> &
  Instants & {
    /** Only the history of one merchant, or the operator's own. */
    entity_id?: string | undefined;
    /** The log of a user: what they did, and what was done to them. */
    of_user?: string | undefined;
  };

export type EntriesInScope = ReturnType<typeof entriesInScope>;

/** When an entry was created. */
const made = sql.ref<Date>('entry.created_at');

/** The entries in the scope of an identity: those of its merchant, or those of the operator and all of its merchants. */
function entriesInScope(transaction: ScopedTransaction, identity: RequestIdentity) {
  const view = identity.merchant === undefined ? 'audit_of_tenant' : 'audit_of_merchant';
  return transaction.selectFrom(`${view as 'audit_of_merchant'} as entry`);
}

/** The entries of a filter's history and period. Its other conditions are ignored. Time-ordered indexes serve both. */
export function selectEntries(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  { entity_id, from, to }: AuditFilter,
): EntriesInScope {
  const entries = entriesInScope(transaction, identity).where(allOf(createdBetween({ from, to }, made)));
  return entity_id === undefined ? entries : entries.where('entry.entity_id', '=', entity_id);
}

/** The entries with these keys. */
export function selectEntriesByKey(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  keys: readonly { entity_id: string; audit_entry_id: number }[],
): EntriesInScope {
  const entity_ids = keys.map(({ entity_id }) => entity_id);
  const audit_entry_ids = keys.map(({ audit_entry_id }) => audit_entry_id);
  return entriesInScope(transaction, identity).where(
    sql<boolean>`(entry.entity_id, entry.audit_entry_id) in (select * from unnest(${entity_ids}::uuid[], ${audit_entry_ids}::bigint[]))`,
  );
}

/** The matching entries of a stretch of weeks, found with the text search index (migrations/baseline/09-audit.sql). */
export function findEntriesByText(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  { stretch, parts }: { stretch: Stretch; parts: readonly string[] | undefined },
): EntriesInScope {
  const { entity_id, from, to, call, user_id, of_user, search } = filter;
  const entries = entriesInScope(transaction, identity).where(
    allOf([
      ...createdIn(stretch, { from, to }, made),
      ...(call === undefined ? [] : [sql<boolean>`array[entry.call] && ${call}::text[]`]),
      ...(user_id === undefined
        ? []
        : [sql<boolean>`array[entry.user_id, entry.impersonator_user_id] && ${[user_id]}::uuid[]`]),
      ...comparisons({ of_user }),
      ...(search === undefined ? [] : [holdsText(sql.ref('entry.search'), search, parts)]),
    ]),
  );
  return entity_id === undefined ? entries : entries.where('entry.entity_id', '=', entity_id);
}

/** Returns a filter's conditions, except history and period. */
export function matches(filter: AuditFilter): Expression<SqlBool> {
  return allOf(comparisons(filter));
}

function comparisons({ call, user_id, of_user, search }: AuditFilter): Expression<SqlBool>[] {
  return [
    ...(call === undefined ? [] : [sql<boolean>`entry.call = any(${call}::text[])`]),
    ...(user_id === undefined
      ? []
      : [sql<boolean>`(entry.user_id = ${user_id} or entry.impersonator_user_id = ${user_id})`]),
    ...(of_user === undefined
      ? []
      : [
          sql<boolean>`(entry.user_id = ${of_user} or entry.impersonator_user_id = ${of_user} or entry.target_id = ${of_user})`,
        ]),
    ...(search === undefined ? [] : [holdsText(sql.ref('entry.search'), search, undefined)]),
  ];
}

function allOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
