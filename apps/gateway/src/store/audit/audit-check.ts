import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sealedText, sealOf } from './seals.ts';

/** The kinds of faults in a chain. */
export type AuditFaultKind =
  /** An entry or its seal differs from what was sealed. */
  | 'changed'
  /** An entry is missing, but its seal exists. */
  | 'removed'
  /** An entry is at the place of another one. */
  | 'reordered'
  /** Seals are missing from the middle, with or without their entries. */
  | 'seals_removed'
  /** An entry older than sealed ones has no seal: it was inserted, or its seal was removed. */
  | 'inserted'
  /** The chain ends before a place that an anchor names. */
  | 'truncated'
  /** The chain was rewritten: at the place of an anchor is another seal. */
  | 'rewritten'
  /** An entry is in the chain but missing from the index of the lists. */
  | 'unlisted';

/** A broken link. */
export type AuditFault = {
  kind: AuditFaultKind;
  entity_id: string;
  /** Its place in the chain, or the first of several. */
  seal_number: number | null;
  /** The last of several. */
  until?: number;
  audit_entry_id: number | null;
};

/** The head of a chain at some moment. */
export type AuditHead = { entity_id: string; seal_number: number; seal: Buffer };

export type AuditCheck = {
  entities: number;
  entries: number;
  fault_count: number;
  /** The first of all faults. */
  faults: AuditFault[];
  /** The number of anchors compared. */
  anchors: number;
  /** SHA-256 over the heads of all chains, in hex. Two checks of unchanged chains return the same. */
  heads_digest: string;
};

const linksAtOnce = 5_000;
const entriesAtOnce = 50_000;
const faultsKept = 1_000;
const comparedMaximum = 100;
const nobody = '00000000-0000-0000-0000-000000000000';
/** Sorts after every entity. */
const everybody = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The key of an entry. */
type Place = { entity_id: string; audit_entry_id: number };

type Link = {
  entity_id: string;
  audit_entry_id: number;
  seal_number: number;
  seal: Buffer;
  text: string | null;
  listed: boolean;
};
type Mismatch = Link & { previous: Buffer | undefined };

/**
 * Verifies the chains of all entities from their beginning, a few thousand links at a time, so that memory stays constant. After a broken
 * link it continues from the stored seal, so each fault is reported separately.
 *
 * @param database connections that bypass row-level security
 * @param options.anchors earlier heads of the chains, kept where the database's owner cannot reach them (audit-anchors.ts). Every anchor is
 *   compared, since a chain that was cut off grows again
 * @param options.onHead called with the head of each chain
 */
export async function checkAudit(
  database: pg.Pool | pg.PoolClient,
  secret: string,
  options: {
    anchors?: AsyncIterable<AuditHead>;
    onHead?: (head: AuditHead) => void;
    signal?: AbortSignal;
  } = {},
): Promise<AuditCheck> {
  const { anchors, onHead, signal } = options;
  const check: AuditCheck = { entities: 0, entries: 0, fault_count: 0, faults: [], anchors: 0, heads_digest: '' };
  const digest = createHash('sha256');
  const fault = (found: AuditFault) => {
    check.fault_count += 1;
    if (check.faults.length < faultsKept) check.faults.push(found);
  };
  let head: AuditHead | undefined;
  let mismatches: Mismatch[] = [];
  let previous_known = true;

  const endEntity = () => {
    for (const found of mismatches) {
      fault({
        kind: standsElsewhere(secret, found, mismatches) ? 'reordered' : 'changed',
        entity_id: found.entity_id,
        seal_number: found.seal_number,
        audit_entry_id: found.audit_entry_id,
      });
    }
    mismatches = [];
    if (head === undefined) return;
    check.entities += 1;
    digest.update(`${head.entity_id}:${head.seal_number}:`).update(head.seal);
    onHead?.(head);
    head = undefined;
  };

  const follow = (link: Link) => {
    const { entity_id, audit_entry_id, seal_number, seal, text, listed } = link;
    if (head?.entity_id !== entity_id) {
      endEntity();
      previous_known = true;
    }
    check.entries += 1;
    const expected = (head?.seal_number ?? 0) + 1;
    if (seal_number !== expected) {
      fault({ kind: 'seals_removed', entity_id, seal_number: expected, until: seal_number - 1, audit_entry_id: null });
      previous_known = false;
    }
    if (text === null) {
      fault({ kind: 'removed', entity_id, seal_number, audit_entry_id });
    } else if (previous_known && !sealOf(secret, head?.seal, seal_number, text).equals(seal)) {
      if (mismatches.length < comparedMaximum) mismatches.push({ ...link, previous: head?.seal });
      else fault({ kind: 'changed', entity_id, seal_number, audit_entry_id });
    }
    if (!listed) fault({ kind: 'unlisted', entity_id, seal_number, audit_entry_id });
    head = { entity_id, seal_number, seal };
    previous_known = true;
  };

  for await (const link of linksOf(database, signal)) follow(link);
  endEntity();
  if (anchors !== undefined) {
    const compared = await compareAnchors(database, anchors, signal);
    check.anchors = compared.anchors;
    for (const found of compared.faults) fault(found);
  }
  for await (const place of unsealedIn(database, signal)) fault({ kind: 'inserted', seal_number: null, ...place });
  check.heads_digest = digest.digest('hex');
  return check;
}

/** Reads all links, by entity and seal number. */
async function* linksOf(database: pg.Pool | pg.PoolClient, signal: AbortSignal | undefined): AsyncGenerator<Link> {
  let place = { entity_id: nobody, seal_number: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await database.query<Link>(linksAfter, [place.entity_id, place.seal_number, linksAtOnce]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < linksAtOnce) return;
    place = { entity_id: last.entity_id, seal_number: last.seal_number };
  }
}

/** Finds entries without a seal, a limited number per stretch of entries. */
async function* unsealedIn(database: pg.Pool | pg.PoolClient, signal: AbortSignal | undefined): AsyncGenerator<Place> {
  let after: Place | undefined = { entity_id: nobody, audit_entry_id: 0 };
  while (after !== undefined) {
    signal?.throwIfAborted();
    const from = [after.entity_id, after.audit_entry_id];
    const ends: { rows: Place[] } = await database.query<Place>(entryAt, [...from, entriesAtOnce]);
    const until = ends.rows[0];
    const bounds = [...from, until?.entity_id ?? everybody, until?.audit_entry_id ?? 0];
    const { rows } = await database.query<Place>(unsealed, [...bounds, faultsKept]);
    yield* rows;
    after = until;
  }
}

type Mismatched = {
  entity_id: string;
  /** The seal number of the anchor. */
  seal_number: number;
  /** The entry at that place; null if there is none. */
  audit_entry_id: number | null;
  /** The seal number of the chain's head. */
  ends_at: number;
};

/** Finds chains that are shorter than an anchor says or have another seal in its place. Reports one fault of each kind per chain. */
async function compareAnchors(
  database: pg.Pool | pg.PoolClient,
  anchors: AsyncIterable<AuditHead>,
  signal: AbortSignal | undefined,
): Promise<{ anchors: number; faults: AuditFault[] }> {
  const faults = new Map<string, AuditFault>();
  let count = 0;
  let some: AuditHead[] = [];
  const compare = async () => {
    signal?.throwIfAborted();
    const columns = [some.map((one) => one.entity_id), some.map((one) => one.seal_number), some.map((one) => one.seal)];
    count += some.length;
    some = [];
    const { rows } = await database.query<Mismatched>(mismatched, columns);
    for (const { entity_id, seal_number, audit_entry_id, ends_at } of rows) {
      if (seal_number > ends_at) {
        const until = Math.max(faults.get(`${entity_id} truncated`)?.until ?? 0, seal_number);
        const fault = { kind: 'truncated', entity_id, seal_number: ends_at + 1, until, audit_entry_id: null } as const;
        faults.set(`${entity_id} truncated`, fault);
      } else if (audit_entry_id !== null && !faults.has(`${entity_id} rewritten`)) {
        faults.set(`${entity_id} rewritten`, { kind: 'rewritten', entity_id, seal_number, audit_entry_id });
      }
    }
  };
  for await (const anchor of anchors) {
    some.push(anchor);
    if (some.length === linksAtOnce) await compare();
  }
  if (some.length > 0) await compare();
  return { anchors: count, faults: [...faults.values()] };
}

/** Tells whether the entry expected here is at the place of another broken link. */
function standsElsewhere(secret: string, { previous, seal_number, seal, ...own }: Mismatch, all: readonly Mismatch[]) {
  return all.some(
    ({ text, audit_entry_id }) =>
      audit_entry_id !== own.audit_entry_id &&
      text !== null &&
      sealOf(secret, previous, seal_number, text).equals(seal),
  );
}

const linksAfter = `select s.entity_id, s.audit_entry_id, s.seal_number, s.seal,
    case when e.entity_id is null then null else ${sealedText} end as text, i.entity_id is not null as listed
  from (select * from audit_seals where (entity_id, seal_number) > ($1, $2) order by entity_id, seal_number limit $3) s
  left join audit_entries e on e.entity_id = s.entity_id and e.audit_entry_id = s.audit_entry_id
  left join audit_index i on i.entity_id = s.entity_id and i.audit_entry_id = s.audit_entry_id
  order by s.entity_id, s.seal_number`;

const mismatched = `select a.entity_id, a.seal_number, s.audit_entry_id, coalesce(head.seal_number, 0) as ends_at
  from unnest($1::uuid[], $2::bigint[], $3::bytea[]) a (entity_id, seal_number, seal)
  left join audit_seals s on s.entity_id = a.entity_id and s.seal_number = a.seal_number
  left join lateral (select h.seal_number from audit_seals h where h.entity_id = a.entity_id
    order by h.seal_number desc limit 1) head on true
  where s.seal is distinct from a.seal order by a.entity_id, a.seal_number`;

const entryAt = `select entity_id, audit_entry_id from audit_entries
  where (entity_id, audit_entry_id) > ($1, $2) order by entity_id, audit_entry_id offset $3 limit 1`;

const unsealed = `select e.entity_id, e.audit_entry_id
  from audit_entries e, audit_sealer
  where (e.entity_id, e.audit_entry_id) > ($1, $2) and (e.entity_id, e.audit_entry_id) <= ($3, $4) and e.transaction_id < sealed_before
    and not exists (select from audit_seals s where s.entity_id = e.entity_id and s.audit_entry_id = e.audit_entry_id)
  order by e.entity_id, e.audit_entry_id limit $5`;
