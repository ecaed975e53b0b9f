/** An element's start tag in a document. */
export type Tag = { name: string; attributes: Readonly<Record<string, string>> };

const empty = new Set(['meta', 'link', 'input', 'br', 'img']);

/** Decodes escaped text as a browser does. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function attributesOf(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const rest = source.replace(/\s+([a-z][\w:-]*)(?:="([^"<>]*)")?/gy, (_, name: string, value: string | undefined) => {
    if (name in attributes) throw new Error(`The attribute ${name} stands twice`);
    attributes[name] = unescapeHtml(value ?? '');
    return '';
  });
  if (rest.trim() !== '' && rest.trim() !== '/') throw new Error(`Not an attribute: ${rest}`);
  return attributes;
}

/**
 * Parses a document as strictly as our own pages are written: every tag closed in order, every attribute quoted and unique, no stray `<`,
 * no unknown entity.
 *
 * @throws Error that names the first fault
 */
export function readMarkup(document: string): { tags: Tag[]; text: string } {
  if (!document.startsWith('<!doctype html>\n')) throw new Error('There is no doctype');
  const tags: Tag[] = [];
  const open: string[] = [];
  let text = '';
  for (const [piece] of document.slice('<!doctype html>'.length).matchAll(/<[^>]*>|[^<]+|</g)) {
    if (!piece.startsWith('<')) {
      if (/&(?!(amp|lt|gt|quot|#39);)/.test(piece)) throw new Error(`An unescaped ampersand: ${piece}`);
      text += unescapeHtml(piece);
      continue;
    }
    const [, closing, name, attributes] = /^<(\/?)([a-z][a-z0-9]*)([^>]*)>$/.exec(piece) ?? [];
    if (name === undefined) throw new Error(`Not a tag: ${piece}`);
    if (closing === '/') {
      if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
      continue;
    }
    tags.push({ name, attributes: attributesOf(attributes ?? '') });
    if (!empty.has(name) && !attributes?.endsWith('/')) open.push(name);
  }
  if (open.length > 0) throw new Error(`Left open: ${open.join(', ')}`);
  return { tags, text };
}
