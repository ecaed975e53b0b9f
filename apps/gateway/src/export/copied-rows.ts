const cellLetters: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The lines of COPY's text format, one a row, a chunk's whole ones at a time. */
export async function* copiedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** The rows of COPY's text format, each as its texts; nothing is an empty text. */
export async function* copiedRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  for await (const lines of copiedLines(chunks)) yield lines.map((line) => line.split('\t').map(unescaped));
}

/** Rows of COPY's text format in which the texts of some columns are told anew, each column by its own function. */
export async function* retoldRows(
  tellers: readonly (((text: string) => string) | undefined)[],
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const rows of copiedRows(chunks)) {
    const told = rows.map((cells) => cells.map((cell, at) => escaped(tellers[at]?.(cell) ?? cell)).join('\t'));
    if (told.length > 0) yield Buffer.from(`${told.join('\n')}\n`);
  }
}

/** A text as a cell of it. */
function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (letter) => cellLetters[letter] ?? letter);
}

/** A cell of it as its text; nothing is an empty one. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text === '\\N' ? '' : text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
