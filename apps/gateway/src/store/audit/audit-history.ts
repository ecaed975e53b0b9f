import type { AuditEntry } from '@countinghouse/contract/core/audit/audit-entry';
import { auditChanges } from '@countinghouse/domain/audit';
import type { TimeZone } from '@countinghouse/domain/time/time-zones';
import { sql } from 'kysely';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import {
  type AuditFilter,
  type EntriesInScope,
  matches,
  selectEntries,
  selectEntriesByKey,
} from './audit-conditions.ts';
import { type AuditOrder, type AuditPart, findAudit } from './find-audit.ts';

/** Returns the query of all matching entries in the scope of an identity, for exports. `findAudit` finds a single page. */
export function matchingAudit(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
): EntriesInScope {
  return selectEntries(transaction, identity, filter).where(matches(filter));
}

/** The keys of the matching entries, by time. */
const keysOf = (matching: EntriesInScope, order: AuditOrder) =>
  matching
    .select(['entry.entity_id', 'entry.audit_entry_id', 'entry.created_at'])
    .orderBy('entry.created_at', order)
    .orderBy('entry.audit_entry_id', order);

/**
 * Returns the query of the matching entries by time, each entry (`e`) with its seal (`s`), its merchant (`m`) or operator (`o`), and its
 * actor: a user (`u`), an impersonator (`i`), or an API key (`k`).
 */
export function toldAudit(transaction: ScopedTransaction, matching: EntriesInScope, order: AuditOrder) {
  return transaction
    .selectFrom(keysOf(matching, order).as('wanted'))
    .innerJoin('audit_entries as e', (join) =>
      join.onRef('e.entity_id', '=', 'wanted.entity_id').onRef('e.audit_entry_id', '=', 'wanted.audit_entry_id'),
    )
    .leftJoin('audit_seals as s', (join) =>
      join.onRef('s.entity_id', '=', 'e.entity_id').onRef('s.audit_entry_id', '=', 'e.audit_entry_id'),
    )
    .leftJoin('merchants as m', 'm.merchant_uid', 'e.entity_id')
    .leftJoin('tenants as o', 'o.tenant_uid', 'e.entity_id')
    .leftJoin('users as u', 'u.user_id', 'e.user_id')
    .leftJoin('users as i', 'i.user_id', 'e.impersonator_user_id')
    .leftJoin('api_keys as k', (join) =>
      join.onRef('k.merchant_uid', '=', 'e.entity_id').onRef('k.api_key_id', '=', 'e.user_id'),
    )
    .orderBy('wanted.created_at', order)
    .orderBy('wanted.audit_entry_id', order);
}

/** Reads a page of the matching entries by time, each with its names and its seal number, and their total number. */
export async function listAudit(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  part: AuditPart,
): Promise<{ entries: AuditEntry[]; total_count: number; total_count_is_exact: boolean }> {
  const { page, ...totals } = await findAudit(transaction, identity, filter, part);
  const named = selectEntriesByKey(transaction, identity, page);
  return { entries: page.length === 0 ? [] : await readAudit(transaction, named, part.order), ...totals };
}

async function readAudit(
  transaction: ScopedTransaction,
  matching: EntriesInScope,
  order: AuditOrder,
): Promise<AuditEntry[]> {
  const rows = await toldAudit(transaction, matching, order)
    .select([
      'e.audit_entry_id',
      'e.created_at',
      'e.call',
      'e.user_id',
      'e.impersonator_user_id',
      'e.address',
      'e.request_id',
      'e.entity_id',
      'e.target_type',
      'e.target_id',
      'e.before',
      'e.after',
      's.seal_number',
      'm.doing_business_as',
      'o.name as operator_name',
      'u.username as username',
      'i.username as impersonator_username',
      'k.name as key_name',
      'k.created_by_name as key_maker',
      sql<string | null>`trim(u.first_name || ' ' || u.last_name)`.as('user_name'),
      sql<string | null>`trim(i.first_name || ' ' || i.last_name)`.as('impersonator_name'),
      targetName.as('target_name'),
    ])
    .execute();
  return rows.map((row) => ({
    audit_entry_id: row.audit_entry_id,
    created_at: row.created_at.toISOString(),
    call: row.call,
    user:
      row.user_id === null
        ? null
        : row.key_name !== null
          ? {
              user_id: row.user_id,
              kind: 'api_key' as const,
              name: row.key_name,
              username: null,
              made_by: row.key_maker,
            }
          : person(row.user_id, row.user_name, row.username),
    impersonator:
      row.impersonator_user_id === null
        ? null
        : person(row.impersonator_user_id, row.impersonator_name, row.impersonator_username),
    address: row.address,
    request_id: row.request_id,
    entity: {
      entity_id: row.entity_id,
      name: row.doing_business_as ?? row.operator_name ?? '',
      kind: row.doing_business_as === null ? ('operator' as const) : ('merchant' as const),
    },
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    changes: auditChanges(row.before, row.after).map(({ field, before, after }) => ({
      field,
      before: isList(before) ? [...before] : before,
      after: isList(after) ? [...after] : after,
    })),
    seal_number: row.seal_number,
  }));
}

/** The name of a target, for kinds of targets that have names. */
const targetName = sql<string | null>`case e.target_type
    when 'user' then (select trim(t.first_name || ' ' || t.last_name) from users t where t.user_id = uuid_or_null(e.target_id))
    when 'merchant' then m.doing_business_as
    when 'role' then (select r.name from roles r where r.role_id = uuid_or_null(e.target_id))
    else coalesce(e.after ->> 'name', e.before ->> 'name') end`;

function person(user_id: string, name: string | null, username: string | null) {
  return { user_id, kind: 'person' as const, name: name ?? '', username, made_by: null };
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

/** Returns the last check of all chains, or null before the first. */
export async function latestAuditCheck(
  transaction: ScopedTransaction,
): Promise<{ checked_at: string; entries: number; intact: boolean } | null> {
  const row = await transaction
    .selectFrom('audit_checks')
    .select(['finished_at', 'entries', 'fault_count'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { checked_at: row.finished_at.toISOString(), entries: row.entries, intact: row.fault_count === 0 };
}

/** Returns the time zone of the days: that of the merchant whose history is requested, or else of the identity. */
export async function zoneOfEntity(transaction: ScopedTransaction, entity_id: string): Promise<TimeZone | undefined> {
  const row = await transaction
    .selectFrom('merchants')
    .where('merchant_uid', '=', entity_id)
    .select('time_zone')
    .executeTakeFirst();
  return row?.time_zone;
}
