/**
 * Parses the messages of a `.po` catalogue with their translations. The key of a message with a context includes it: `Open (status)`.
 * Obsolete messages (`#~`) are left out.
 */
export function readCatalogue(text: string): Map<string, string> {
  const messages = new Map<string, string>();
  for (const block of text.split(/\r?\n\r?\n/)) {
    if (block.split('\n').some((line) => line.startsWith('#~'))) continue;
    const message = field(block, 'msgid');
    if (message === undefined || message === '') continue;
    const context = field(block, 'msgctxt');
    messages.set(context === undefined ? message : `${message} (${context})`, field(block, 'msgstr') ?? '');
  }
  return messages;
}

function field(block: string, name: string): string | undefined {
  const lines = block.split('\n');
  const first = lines.findIndex((line) => line.startsWith(`${name} "`));
  if (first === -1) return undefined;
  const quoted = [(lines[first] as string).slice(name.length + 1)];
  for (const line of lines.slice(first + 1)) {
    if (!line.startsWith('"')) break;
    quoted.push(line);
  }
  return quoted.map((line) => JSON.parse(line) as string).join('');
}
