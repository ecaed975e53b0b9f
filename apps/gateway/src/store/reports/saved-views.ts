import type { SavedView } from '@countinghouse/contract/core/saved-views/saved-view';
import type { SavedViewList } from '@countinghouse/domain/report/saved-view';
import { type Selectable, sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import type { SavedViewsTable } from '../tables.ts';

export type SavedViewRecord = Selectable<SavedViewsTable>;

/** Returns the entity whose views an identity has: its merchant in scope, or its operator. */
export function viewEntityOf({ merchant, tenant_uid }: RequestIdentity): string {
  return merchant?.merchant_uid ?? tenant_uid;
}

/** Reads a person's views of a list: their own in the order of saving, then those shared by others of the entity, by name. */
export async function readSavedViews(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  list: SavedViewList,
): Promise<SavedView[]> {
  const user_id = identity.user.user_id;
  const own = sql<boolean>`view.user_id = ${user_id}`;
  const rows = await shownViews(transaction, identity)
    .where('view.list', '=', list)
    .orderBy(own, 'desc')
    .orderBy(sql`case when view.user_id = ${user_id} then view.created_at end`)
    .orderBy(sql`lower(view.name)`)
    .orderBy('view.view_id')
    .execute();
  return rows.map((row) => shownView(row, identity));
}

/** Reads a view as its reader sees it; undefined if they have no access. */
export async function readSavedView(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  view_id: string,
): Promise<SavedView | undefined> {
  const row = await shownViews(transaction, identity).where('view.view_id', '=', view_id).executeTakeFirst();
  return row === undefined ? undefined : shownView(row, identity);
}

/** Locks a view, the person's own or a shared one; undefined if they have no access. */
export function lockSavedView(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  view_id: string,
): Promise<SavedViewRecord | undefined> {
  return transaction
    .selectFrom('saved_views')
    .selectAll()
    .where('entity_id', '=', viewEntityOf(identity))
    .where('view_id', '=', view_id)
    .where((where) => where.or([where('user_id', '=', identity.user.user_id), where('shared', '=', true)]))
    .forUpdate()
    .executeTakeFirst();
}

/** Finds this person's view of the same name, in any case. */
export function findOwnView(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  { list, name }: { list: string; name: string },
): Promise<SavedViewRecord | undefined> {
  return transaction
    .selectFrom('saved_views')
    .selectAll()
    .where('entity_id', '=', viewEntityOf(identity))
    .where('user_id', '=', identity.user.user_id)
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
}

/** Counts this person's own views of a list. */
export async function countOwnViews(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  list: SavedViewList,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('saved_views')
    .where('entity_id', '=', viewEntityOf(identity))
    .where('user_id', '=', identity.user.user_id)
    .where('list', '=', list)
    .select((builder) => builder.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns a view as the audit history records it. The history is permanent, so the search text is left out: it can be personal data of a
 * customer.
 */
export function auditedView({
  list,
  name,
  address,
  shared,
}: Pick<SavedViewRecord, 'list' | 'name' | 'address' | 'shared'>) {
  return { list, name, shared, address: address.search === undefined ? address : { ...address, search: '•••' } };
}

function shownViews(transaction: ScopedTransaction, identity: RequestIdentity) {
  return transaction
    .selectFrom('saved_views as view')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.user_id', '=', 'view.user_id').on('owner.deleted_at', 'is', null),
    )
    .selectAll('view')
    .select(sql<string | null>`trim(owner.first_name || ' ' || owner.last_name)`.as('owner_name'))
    .where('view.entity_id', '=', viewEntityOf(identity))
    .where((where) => where.or([where('view.user_id', '=', identity.user.user_id), where('view.shared', '=', true)]));
}

function shownView(row: SavedViewRecord & { owner_name: string | null }, identity: RequestIdentity): SavedView {
  const { view_id, name, address, shared, version, owner_name } = row;
  const list = row.list as SavedViewList;
  return { view_id, list, name, address, shared, version, owner_name, own: row.user_id === identity.user.user_id };
}
