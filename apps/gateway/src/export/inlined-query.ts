import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * A query with its values written into it, for COPY, which takes no parameters. Each value is written as a literal that the
 * database reads as nothing else.
 *
 * @throws TypeError for a value that has no literal here
 */
export function inlinedQuery({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  // A placeholder stands outside of quotes; between them a dollar sign is one.
  return sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (found, number: string | undefined) =>
    number === undefined ? found : literalOf(parameters[Number(number) - 1]),
  );
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'string') {
    // PostgreSQL's texts cannot hold it, and what cannot be held cannot be found.
    if (value.includes('\0')) throw new TypeError('A text with a zero character has no literal');
    return pg.escapeLiteral(value).trim();
  }
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`;
  throw new TypeError('This value has no literal');
}
