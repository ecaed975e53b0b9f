/** A text without what ends a line or hides what follows: control characters have no place in a subject, a name or a row. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
