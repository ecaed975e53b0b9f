import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RequestIdentity, ScopedTransaction } from '../../operation.ts';
import { countMatching, exactCountMaximum, exactSearchMaximum, totalsOf } from '../search/exact-count.ts';
import { rarestParts } from '../search/search-parts.ts';
import { planEachSearch, readTimes, sample, samplePlaces, sampleRows, type Times } from '../search/search-sample.ts';
import {
  firstStretch,
  mondayOf,
  namedWeeksMaximum,
  type Stretch,
  stretchBefore,
  stretchSurplus,
  type Weeks,
  weekOf,
} from '../search/search-stretches.ts';
import { hidden } from '../search/search-text.ts';
import {
  type AuditFilter,
  type EntriesInScope,
  findEntriesByText,
  matches,
  selectEntries,
} from './audit-conditions.ts';

/** The key of an entry. */
type AuditKey = { entity_id: string; audit_entry_id: number };

export type AuditOrder = 'asc' | 'desc';

/** A page of the matching entries, sorted by time. */
export type AuditPart = { order: AuditOrder; limit: number; offset: number };

/** A page of the matching entries in order, and their number. */
export type FoundAudit = { page: AuditKey[]; total_count: number; total_count_is_exact: boolean };

/** Up to this many kinds, each is read from its own index by time. More are searched among all entries. */
const kindsMaximum = 20;

/** How many entries are read in order to find a page of matching ones among them. */
const orderedRowsMaximum = 3_000;

/**
 * Finds a page of the matching entries by time, and their number. Filters by period, a few kinds, or a person use time-ordered indexes. A
 * text, or a person together with other conditions, is searched in stretches of weeks with the text search index, like payments
 * (decision 14).
 *
 * @param transaction in which the scope is set
 */
export async function findAudit(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  part: AuditPart,
): Promise<FoundAudit> {
  await planEachSearch(transaction);
  const { search, call, user_id, of_user } = filter;
  const asked = [call, user_id, of_user].filter((each) => each !== undefined).length;
  return search === undefined && asked <= 1
    ? findInOrder(transaction, identity, filter, part)
    : findByStretches(transaction, identity, filter, part);
}

async function findInOrder(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  { order, limit, offset }: AuditPart,
): Promise<FoundAudit> {
  const of_person = filter.user_id !== undefined || filter.of_user !== undefined;
  const maximum = of_person ? exactSearchMaximum : exactCountMaximum;
  const branches = branchesOf(selectEntries(transaction, identity, filter), filter);
  // Each branch is sorted and limited, so that no index is read to its end and sorted.
  const firsts = branches.map((branch) =>
    transaction
      .selectFrom(
        branch
          .select(['entry.entity_id', 'entry.audit_entry_id', 'entry.created_at'])
          .orderBy('entry.created_at', order)
          .orderBy('entry.audit_entry_id', order)
          .limit(offset + limit)
          .as('entry'),
      )
      .selectAll('entry'),
  );
  const page = await transaction
    .selectFrom(firsts.reduce((all, each) => all.unionAll(each)).as('entry'))
    .select(['entry.entity_id', 'entry.audit_entry_id'])
    .orderBy('entry.created_at', order)
    .orderBy('entry.audit_entry_id', order)
    .limit(limit)
    .offset(offset)
    .execute();
  const all = branches.map((branch) => branch.select('entry.created_at')).reduce((some, each) => some.unionAll(each));
  const count = await countMatching(transaction, transaction.selectFrom(all.as('entry')), maximum);
  return { page, ...totalsOf(count, maximum) };
}

/**
 * Returns queries that together find each matching entry once. A time-ordered index serves each of them, so no page waits for all matches,
 * however old they are. Entries of a person who has left are found without scanning everything since.
 */
function branchesOf(entries: EntriesInScope, { user_id, of_user, call }: AuditFilter): EntriesInScope[] {
  const person = of_user ?? user_id;
  if (person !== undefined) {
    const others_did = entries.where('entry.user_id', 'is distinct from', person);
    const did = [
      entries.where('entry.user_id', '=', person),
      others_did.where('entry.impersonator_user_id', '=', person),
    ];
    if (of_user === undefined) return did;
    const done_to = others_did
      .where('entry.impersonator_user_id', 'is distinct from', person)
      .where('entry.target_id', '=', person);
    return [...did, done_to];
  }
  if (call === undefined) return [entries];
  const kinds = [...new Set(call)];
  return kinds.length <= kindsMaximum
    ? kinds.map((kind) => entries.where('entry.call', '=', kind))
    : [entries.where('entry.call', 'in', kinds)];
}

async function findByStretches(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  { order, limit, offset }: AuditPart,
): Promise<FoundAudit> {
  const needed = offset + limit;
  const wanted = Math.max(exactSearchMaximum, needed) + 1;
  const made = selectEntries(transaction, identity, filter).select('entry.created_at');
  const times = await readTimes(transaction, made, order === 'asc' ? 'oldest' : 'newest');
  if (times === undefined) return { page: [], ...totalsOf(0) };
  const { share, parts } = await readLookUp(transaction, identity, filter, times);
  const finder = finderOf(transaction, identity, filter, { order, parts });
  const all = inOrder({ from: weekOf(times.oldest), before: weekOf(times.newest) + 1 }, order);
  const weeks = { oldest: all.from, newest: all.before - 1 };
  const rows = (wanted * stretchSurplus) / share;
  const page: AuditKey[] = [];
  let count = 0;
  // True when there are more matches than are counted. Then only the page is still searched.
  let more = false;
  let stretch: Stretch | undefined = firstStretch(weeks, { ...firstTimes(times, order), sample: sampleRows, rows });
  while (stretch !== undefined && (count < needed || !more)) {
    const missing = { limit: Math.max(0, needed - Math.max(offset, count)), offset: Math.max(0, offset - count) };
    const here = await finder.inStretch(stretch, { ...missing, maximum: wanted });
    if (here.count <= wanted) {
      page.push(...here.page);
      count += here.count;
      const enough = more ? needed : wanted;
      if (count >= enough) break;
      // More matches exist, but not this late. Search longer and longer stretches, not the whole rest again.
      stretch =
        more && count === 0 ? longerBefore(stretch, weeks) : stretchBefore(stretch, weeks, { wanted: enough, count });
    } else {
      const among_first =
        !more && orderedRowsMaximum * share >= needed ? await finder.amongFirst({ limit, offset }) : undefined;
      more = true;
      if (among_first !== undefined) return { page: among_first, ...totalsOf(wanted, exactSearchMaximum) };
      const narrower = firstPart(stretch, (needed - count) / wanted);
      if (narrower === undefined) page.push(...(await finder.inWeek(stretch, missing)));
      stretch = narrower;
    }
  }
  return { page, ...totalsOf(more ? wanted : count, exactSearchMaximum) };
}

/** Searches run from the newest week backwards. To list the oldest first, week numbers are mirrored. */
function inOrder({ from, before }: Stretch, order: AuditOrder): Stretch {
  return order === 'desc' ? { from, before } : { from: 1 - before, before: 1 - from };
}

/** Returns the period of the first entries in the given order. */
function firstTimes({ oldest, newest, sampled }: Times, order: AuditOrder): Pick<Times, 'newest' | 'sampled'> {
  return order === 'desc' || sampled === null ? { newest, sampled } : { newest: sampled, sampled: oldest };
}

/** Returns the first weeks of a stretch, likely to contain this share of its matches; undefined for a single week. */
function firstPart({ from, before }: Stretch, share: number): Stretch | undefined {
  const weeks = before - from;
  if (weeks === 1) return undefined;
  const likely = Math.ceil(weeks * share * stretchSurplus);
  return { from: before - Math.max(1, Math.min(likely, Math.floor(weeks / 2), namedWeeksMaximum)), before };
}

/** Returns the stretch before this one, twice as long, within the maximum number of weeks in a query. */
function longerBefore({ from, before }: Stretch, { oldest }: Weeks): Stretch | undefined {
  return from <= oldest
    ? undefined
    : { from: Math.max(oldest, from - Math.min(2 * (before - from), namedWeeksMaximum)), before: from };
}

/** Estimates from a sample which share of the period's entries match the filter, and chooses the text parts to look up. */
async function readLookUp(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  times: Times,
): Promise<{ share: number; parts: string[] | undefined }> {
  const near = selectEntries(transaction, identity, filter)
    .select(['entry.search', 'entry.call', 'entry.user_id', 'entry.impersonator_user_id', 'entry.target_id'])
    .where(sql<boolean>`entry.created_at <= place.at`)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.audit_entry_id', 'desc')
    .limit(sample.rows);
  const { rows } = await sql<{ looked_at: number; matching: number; texts: string | null }>`
    select count(*) as looked_at, count(*) filter (where ${matches(filter)}) as matching,
      ${filter.search === undefined ? sql`null` : sql`string_agg(entry.search, ${'\n'})`} as texts
    from ${samplePlaces(times)} cross join lateral (${near}) as entry
  `.execute(transaction);
  const { looked_at = 0, matching = 0, texts = null } = rows[0] ?? {};
  return {
    share: looked_at === 0 ? 0 : matching / looked_at,
    parts: filter.search === undefined ? undefined : rarestParts(filter.search.toLowerCase(), texts?.split('\n') ?? []),
  };
}

type Part = { limit: number; offset: number };

/** The queries of one search by stretches. */
function finderOf(
  transaction: ScopedTransaction,
  identity: RequestIdentity,
  filter: AuditFilter,
  { order, parts }: { order: AuditOrder; parts: readonly string[] | undefined },
) {
  return {
    /** Counts the matches in a stretch, up to `maximum` plus one. Returns a part of them unless there are more. */
    async inStretch(stretch: Stretch, { limit, offset, maximum }: Part & { maximum: number }) {
      return transaction
        .with(
          (name) => name('matched').materialized(),
          () =>
            findEntriesByText(transaction, identity, filter, { stretch: inOrder(stretch, order), parts })
              .select(['entry.entity_id', 'entry.audit_entry_id', 'entry.created_at'])
              .limit(maximum + 1),
        )
        .selectNoFrom((builder) => [
          sql<number>`(select count(*) from matched)`.as('count'),
          jsonArrayFrom(
            builder
              .selectFrom('matched')
              .select(['matched.entity_id', 'matched.audit_entry_id'])
              .where(sql<boolean>`(select count(*) from matched) <= ${maximum}`)
              .orderBy('matched.created_at', order)
              .orderBy('matched.audit_entry_id', order)
              .limit(limit)
              .offset(offset),
          ).as('page'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Finds a part of the matches among the first entries in order; undefined when there are too few. */
    async amongFirst({ limit, offset }: Part): Promise<AuditKey[] | undefined> {
      const first_entries = selectEntries(transaction, identity, filter)
        .selectAll('entry')
        .orderBy('entry.created_at', order)
        .orderBy('entry.audit_entry_id', order)
        .limit(orderedRowsMaximum);
      const found = await transaction
        .selectFrom(first_entries.as('entry'))
        .select(['entry.entity_id', 'entry.audit_entry_id'])
        .where(matches(filter))
        .orderBy('entry.created_at', order)
        .orderBy('entry.audit_entry_id', order)
        .limit(limit)
        .offset(offset)
        .execute();
      return found.length === limit ? found : undefined;
    },

    /** Reads a part of the matches of a week with many matches, sorted by time. */
    inWeek(week: Stretch, { limit, offset }: Part): Promise<AuditKey[]> {
      const { from, before } = inOrder(week, order);
      return selectEntries(transaction, identity, filter)
        .select(['entry.entity_id', 'entry.audit_entry_id'])
        .where('entry.created_at', '>=', mondayOf(from))
        .where('entry.created_at', '<', mondayOf(before))
        .where(hidden(matches(filter)))
        .orderBy('entry.created_at', order)
        .orderBy('entry.audit_entry_id', order)
        .limit(limit)
        .offset(offset)
        .execute();
    },
  };
}
