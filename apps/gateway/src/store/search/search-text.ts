import { type Expression, type SqlBool, sql } from 'kysely';

/** Returns the pattern that finds a text anywhere. `%`, `_` and `\` are matched literally. */
export function anywhere(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns the condition that a searched text, in lower case, contains what was typed. With parts, an index finds rows by these, and the
 * text itself is compared.
 *
 * @param parts the parts for the lookup (`rarestParts`); undefined to look up the whole text
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

/** Hides a condition from the planner, which then compares it without using an index or assuming that it is selective. */
export function hidden(condition: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`case when ${condition} then true else false end`;
}
