/** A row of docs/requirements.md, under the heading of its section. */
export type Row = { id: string; section: string; text: string };

/** Returns the numbered rows of the requirements page, in order. */
export function rowsOf(markdown: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of markdown.split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const row = /^\| (S\d+\.\d+) \| (.+?) \| [^|]* \|$/.exec(line);
    if (row !== null) rows.push({ id: row[1] as string, section, text: row[2] as string });
  }
  return rows;
}

/** Returns the numbers in the brackets of a title. */
export function numbersOf(title: string): string[] {
  return [...title.matchAll(/\[((?:S\d+\.\d+)(?:[,\s]+S\d+\.\d+)*)\]/g)].flatMap((match) =>
    (match[1] as string).split(/[,\s]+/),
  );
}
