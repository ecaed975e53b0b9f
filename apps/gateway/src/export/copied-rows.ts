const cellLetters: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** Returns the lines of COPY's text format, one per row, for each chunk those that are complete. */
export async function* copiedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** Returns the rows of COPY's text format as texts. Null is an empty text. */
export async function* copiedRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  for await (const lines of copiedLines(chunks)) yield lines.map((line) => line.split('\t').map(unescaped));
}

/** Returns rows of COPY's text format in which some columns are rewritten, each by its own function. */
export async function* rewriteRows(
  tellers: readonly (((text: string) => string) | undefined)[],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const rows of copiedRows(chunks)) {
    const told = rows.map((cells) => cells.map((cell, at) => escaped(tellers[at]?.(cell) ?? cell)).join('\t'));
    if (told.length > 0) yield Buffer.from(`${told.join('\n')}\n`);
  }
}

/** Escapes a text for a cell of the format. */
function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (letter) => cellLetters[letter] ?? letter);
}

/** Unescapes a cell of the format. Null is an empty text. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text === '\\N' ? '' : text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
