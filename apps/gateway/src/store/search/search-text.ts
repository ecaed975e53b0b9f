import { type Expression, type SqlBool, sql } from 'kysely';

/** The pattern that finds a text anywhere, as it was typed: `%`, `_` and `\` stand for themselves. */
export function anywhere(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The condition that a searched text, in lower case, holds what was typed. Looked up by some parts, the text itself is compared with what
 * they find.
 *
 * @param parts those by which it is looked up (`rarestParts`); undefined where it is looked up whole
 */
export function holdsText(
  searched: Expression<unknown>,
  text: string,
  parts: readonly string[] | undefined,
): Expression<SqlBool> {
  const whole = sql<boolean>`${searched} like ${anywhere(text)}`;
  if (parts === undefined) return whole;
  const each = parts.map((part) => sql<boolean>`${searched} like ${anywhere(part)}`);
  return sql<boolean>`(${sql.join([...each, hidden(whole)], sql` and `)})`;
}

/** A condition that is compared, and not taken for one that an index serves nor for one that leaves next to nothing. */
export function hidden(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`case when ${condition} then true else false end`;
}
