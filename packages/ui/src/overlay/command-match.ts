/** A range of a text, from (included) to (excluded). */
export type Stretch = readonly [from: number, to: number];

/** The searched texts of an item: its label, the note beside it, and keywords that are not shown. */
export type Matchable = { label: string; note?: string | undefined; keywords?: readonly string[] | undefined };

/** Longer queries are cut. */
const longestQuery = 100;

/** The cost of a match by where it is; lower is better. */
const costs = { label: [0, 1, 4], keywords: [2, 3, 6], note: [5, 5, 7] } as const;

/**
 * Returns the items that contain every word of the query, in label, note or keywords, ignoring case and accents; best first, equal ones in
 * their order. A match at the beginning of a text counts more than one at the beginning of a word, and that more than one inside a word.
 */
export function matchingCommands<Item extends Matchable>(items: readonly Item[], query: string): readonly Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return query.trim() === '' ? items : [];
  return items
    .map((item, index) => ({ item, index, cost: costOf(item, words) }))
    .filter((entry): entry is { item: Item; index: number; cost: number } => entry.cost !== undefined)
    .sort((a, b) => a.cost - b.cost || a.index - b.index)
    .map(({ item }) => item);
}

/**
 * Returns the ranges of a text that match the words of a query, in order and without overlap, for marking. A single letter is marked only
 * at the beginning of a word.
 */
export function stretchesIn(text: string, query: string): Stretch[] {
  const { folded, places } = fold(text);
  const found: [number, number][] = [];
  for (const word of wordsOf(query)) {
    const at = wordStart(folded, word) ?? (/^\w$/.test(word) ? -1 : folded.indexOf(word));
    if (at < 0) continue;
    found.push([places[at] ?? 0, places[at + word.length] ?? text.length]);
  }
  found.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of found) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function wordsOf(query: string): string[] {
  const trimmed = query.trim();
  if (trimmed.length > longestQuery) return [];
  return fold(trimmed)
    .folded.split(/\s+/)
    .filter((word) => word !== '');
}

function costOf(item: Matchable, words: readonly string[]): number | undefined {
  let sum = 0;
  for (const word of words) {
    const found = [
      cost(item.label, word, costs.label),
      ...(item.keywords ?? []).map((keyword) => cost(keyword, word, costs.keywords)),
      ...(item.note === undefined ? [] : [cost(item.note, word, costs.note)]),
    ].filter((each) => each !== undefined);
    if (found.length === 0) return undefined;
    sum += Math.min(...found);
  }
  return sum;
}

function cost(text: string, word: string, [first, beginning, inside]: readonly [number, number, number]) {
  const { folded } = fold(text);
  const at = folded.indexOf(word);
  if (at < 0) return undefined;
  if (at === 0) return first;
  return wordStart(folded, word) === undefined ? inside : beginning;
}

/** Returns where a word of the text begins with this. */
function wordStart(folded: string, word: string): number | undefined {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) return at;
  }
  return undefined;
}

/** Returns a text without case and accents, and the position of each of its units in the original. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const plain = character
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase();
    for (let unit = 0; unit < plain.length; unit += 1) places.push(place);
    folded += plain;
    place += character.length;
  }
  places.push(place);
  return { folded, places };
}
