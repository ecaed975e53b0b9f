import type { LinkCriteria } from '@countinghouse/contract/merchants/payment-link/link-criteria';
import { sql } from 'kysely';
import type { ScopedTransaction } from '../../operation.ts';
import { countMatching, exactMaximumOf, totalsOf } from '../search/exact-count.ts';
import { planEachSearch, readTimes, sample, samplePlaces } from '../search/search-sample.ts';
import { type LinksOn, linkContains, linkOrder, matchingLinks } from './link-search.ts';

/** The page and order of the links; `sort` is `field:order:datatype`. */
export type LinkPart = { sort: string | undefined; limit: number; offset: number };

/** When more than this share of links contains a text, scanning the list finds it faster than the text search index. */
const commonShare = 1 / 32;

/**
 * Finds a page of a merchant's payment links, and their number. With many links, a sample estimates whether a text is common. A common text
 * is compared while scanning the links in the requested order, from an index; a rare one is found with the text search index. PostgreSQL's
 * own statistics cover neither: its plans took 68 ms for a word that every ninth of a million links has.
 */
export async function findLinks(
  transaction: ScopedTransaction,
  criteria: LinkCriteria,
  on: LinksOn,
  { sort, limit, offset }: LinkPart,
) {
  const look_up = await chooseLookUp(transaction, criteria);
  const matching = matchingLinks(transaction, criteria, on, look_up);
  const rows = await matching.selectAll('link').orderBy(linkOrder(sort)).limit(limit).offset(offset).execute();
  const maximum = exactMaximumOf(criteria.search);
  return { rows, ...totalsOf(await countMatching(transaction, matching, maximum), maximum) };
}

/** Chooses how to search for a text. Without a text, or with few links, PostgreSQL's planner decides. */
async function chooseLookUp(
  transaction: ScopedTransaction,
  { search }: LinkCriteria,
): Promise<'other_indexes' | undefined> {
  if (search === undefined || search === '') return undefined;
  await planEachSearch(transaction);
  const links = transaction.selectFrom('payment_links_of_merchant as link');
  const times = await readTimes(transaction, links.select('link.created_at'));
  if (times === undefined || times.sampled === null) return undefined;
  const near = links
    .select('link.search')
    .where(sql<boolean>`link.created_at <= place.at`)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.link_id', 'desc')
    .limit(sample.rows);
  const { rows } = await sql<{ looked_at: number; matching: number }>`
    select count(*) as looked_at, count(*) filter (where ${linkContains(search)}) as matching
    from ${samplePlaces(times)} cross join lateral (${near}) as link
  `.execute(transaction);
  const { looked_at = 0, matching = 0 } = rows[0] ?? {};
  return matching > looked_at * commonShare ? 'other_indexes' : undefined;
}
