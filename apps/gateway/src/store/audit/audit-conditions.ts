import type { AuditCriteria } from '@countinghouse/contract/core/audit/audit-entry';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { type Instants, madeBetween, madeIn, type Stretch } from '../search/search-stretches.ts';
import { holdsText } from '../search/search-text.ts';

/** Which entries are wanted; instants instead of dates. */
export type AuditFilter = Omit<AuditCriteria, 'start_date' | 'end_date'> &
  Instants & {
    /** Those of one merchant's history, or of the operator's own. */
    entity_id?: string | undefined;
    /** What a user did or was done to them: their own log. */
    of_user?: string | undefined;
  };

export type EntriesInScope = ReturnType<typeof entriesInScope>;

/** When an entry was made. */
const made = sql.ref<Date>('entry.created_at');

/** The entries in the scope of an identity: its merchant's, or the operator's with all of its merchants. */
function entriesInScope(transaction: ScopedTransaction, identity: RequestIdentity) {
  const view = identity.merchant === undefined ? 'audit_of_tenant' : 'audit_of_merchant';
  return transaction.selectFrom(`${view as 'audit_of_merchant'} as entry`);
}

/** Those of the history and of the time that a filter names, whatever else it asks for: indexes in the order of time serve both. */
export function entriesMade(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  { entity_id, from, to }: AuditFilter,
): EntriesInScope {
  const entries = entriesInScope(transaction, identity).where(allOf(madeBetween({ from, to }, made)));
  return entity_id === undefined ? entries : entries.where('entry.entity_id', '=', entity_id);
}

/** Those that are named. */
export function entriesNamed(
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

/** Those of a stretch of weeks that match, as the index of searched texts finds them (migrations/baseline/09-audit.sql). */
export function entriesLookedUp(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  { stretch, parts }: { stretch: Stretch; parts: readonly string[] | undefined },
): EntriesInScope {
  const { entity_id, from, to, call, user_id, of_user, search } = filter;
  const entries = entriesInScope(transaction, identity).where(
    allOf([
      ...madeIn(stretch, { from, to }, made),
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

/** The condition on everything that a filter asks for besides history and time. */
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
