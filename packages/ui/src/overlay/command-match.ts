/** A stretch of a text, from (included) to (excluded). */
export type Stretch = readonly [from: number, to: number];

/** What is searched: its label, what stands beside it, and other words for it that are not shown. */
export type Matchable = { label: string; note?: string | undefined; keywords?: readonly string[] | undefined };

/** Nobody types more to find a thing by its name. */
const longestQuery = 100;

/** Which of the places a word was found in counts how much; less is better. */
const costs = { label: [0, 1, 4], keywords: [2, 3, 6], note: [5, 5, 7] } as const;

/**
 * The items in which every word of the query is found, in label, note or keywords, ignoring case and accents; the best first,
 * equally good ones as they came. A word counts more at the beginning of a text than at that of a word, and there more than inside one.
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
 * Where the words of a query stand in a text, in order and without overlap, to be marked. A single letter is marked only where
 * a word begins with it.
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

/** Where a word of the text begins with this. */
function wordStart(folded: string, word: string): number | undefined {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) return at;
  }
  return undefined;
}

/** A text without case and accents, and where in the text each of its units stands. */
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
