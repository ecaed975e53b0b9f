/** The pattern that finds a text anywhere, as it was typed: `%`, `_` and `\` stand for themselves. */
export function anywhere(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
