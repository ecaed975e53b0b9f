import type { CommercialLine } from '@countinghouse/iso8583/commercial-data';
import type { CommercialDataRequest } from '@countinghouse/iso8583/read-request';
import { z } from 'zod';
import type { Book } from './book.ts';

/** The query of GET /book/commercial. */
export const commercialQuerySchema = z.strictObject({
  terminal: z.string().max(8).default(''),
  rrn: z.string().max(12).default(''),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
});

/** Revisions of which every part has arrived. */
const COMPLETE = `SELECT terminal_id, rrn, revision, max(received_at) AS received_at FROM commercial_part
  GROUP BY terminal_id, rrn, revision HAVING count(*) = max(parts)`;

/**
 * Stores a part of a payment's data. Parts of the current or an earlier revision are not stored, and older ones are deleted once a higher
 * revision is complete.
 */
export function noteCommercialPart(
  { database }: Book,
  {
    terminal_id,
    rrn,
    revision,
    part,
    parts,
    order,
    lines,
    received_at,
  }: Pick<CommercialDataRequest, 'terminal_id' | 'rrn' | 'revision' | 'part' | 'parts' | 'order' | 'lines'> & {
    received_at: string;
  },
): void {
  const standing = database
    .prepare(`SELECT max(revision) AS revision FROM (${COMPLETE}) WHERE terminal_id = ? AND rrn = ?`)
    .get(terminal_id, rrn) as { revision: number | null };
  if (standing.revision !== null && revision <= standing.revision) return;
  database
    .prepare('INSERT OR REPLACE INTO commercial_part VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(terminal_id, rrn, revision, part, parts, received_at, JSON.stringify(order), JSON.stringify(lines));
  database
    .prepare(
      `DELETE FROM commercial_part WHERE terminal_id = ?1 AND rrn = ?2
       AND revision < (SELECT max(revision) FROM (${COMPLETE}) WHERE terminal_id = ?1 AND rrn = ?2)`,
    )
    .run(terminal_id, rrn);
}

/** Returns the current Level 2/3 data of each payment, by terminal and retrieval reference number. */
export function readCommercialData(
  { database }: Book,
  { terminal, rrn, limit, offset }: z.output<typeof commercialQuerySchema>,
) {
  const where = `FROM (${COMPLETE}) WHERE (?1 = '' OR terminal_id = ?1) AND (?2 = '' OR rrn = ?2)`;
  const { total } = database.prepare(`SELECT count(*) AS total ${where}`).get(terminal, rrn) as { total: number };
  const found = database
    .prepare(`SELECT * ${where} ORDER BY terminal_id, rrn LIMIT ?3 OFFSET ?4`)
    .all(terminal, rrn, limit, offset) as { terminal_id: string; rrn: string; revision: number; received_at: string }[];
  const partsOf = database.prepare(
    'SELECT order_elements, lines FROM commercial_part WHERE terminal_id = ? AND rrn = ? AND revision = ? ORDER BY part',
  );
  return {
    total,
    limit,
    offset,
    rows: found.map((row) => {
      const parts = partsOf.all(row.terminal_id, row.rrn, row.revision) as { order_elements: string; lines: string }[];
      return {
        terminal: row.terminal_id,
        rrn: row.rrn,
        revision: row.revision,
        received_at: row.received_at,
        order: JSON.parse(parts[0]?.order_elements ?? '{}') as Record<string, string>,
        lines: parts.flatMap(({ lines }) => JSON.parse(lines) as CommercialLine[]),
      };
    }),
  };
}
