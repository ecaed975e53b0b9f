import type { CompiledQuery } from 'kysely';
import pg from 'pg';

/**
 * Returns a query with its values inlined, for COPY, which takes no parameters. Each value is written as an unambiguous literal.
 *
 * @throws TypeError for a value that has no literal here
 */
export function inlinedQuery({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  // A placeholder is outside of quotes; inside, a dollar sign is only text.
  return sql.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g, (found, number: string | undefined) =>
    number === undefined ? found : literalOf(parameters[Number(number) - 1]),
  );
}

function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value < 0 ? `(${value})` : String(value);
  if (typeof value === 'string') {
    // PostgreSQL texts cannot contain it, so no row can match it.
    if (value.includes('\0')) throw new TypeError('A text with a zero character has no literal');
    return pg.escapeLiteral(value).trim();
  }
  if (value instanceof Date) return `${pg.escapeLiteral(value.toISOString())}::timestamptz`;
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]`;
  throw new TypeError('This value has no literal');
}
