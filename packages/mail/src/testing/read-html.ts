/** A tag of a document, in its order. */
export type Tag = { name: string; attributes: Readonly<Record<string, string>> };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** Returns the tags of a mail's HTML, and its visible text, without the head and what the text part omits. */
export function readHtml(html: string): { tags: Tag[]; text: string } {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, name = '', attributes = '']) => ({
      name,
      attributes: Object.fromEntries(
        [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, decoded(value)]),
      ),
    }),
  );
  const seen = html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<(\w+)[^>]* data-skip-in-text="true"[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ');
  return { tags, text: decoded(seen) };
}
