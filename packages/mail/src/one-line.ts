/** Removes control characters from a text, which could end a line or hide text in a subject, a name or a row. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
