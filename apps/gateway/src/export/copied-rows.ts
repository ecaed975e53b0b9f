const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The rows of COPY's text format, each as its texts; nothing is an empty text. */
export async function* copiedRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[][]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => line.split('\t').map(unescaped));
  }
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text === '\\N' ? '' : text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);
}
