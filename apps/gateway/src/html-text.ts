const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in the HTML of a mail: nothing in it is markup. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
