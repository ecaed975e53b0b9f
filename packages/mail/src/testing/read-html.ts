/** A tag of a document, in its order. */
export type Tag = { name: string; attributes: Readonly<Record<string, string>> };

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/** The tags of a mail's HTML, and what a reader sees of it: neither its head nor what its text part leaves out. */
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
