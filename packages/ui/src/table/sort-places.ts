/*
 * Sorting of many rows by one column, fast enough for 100,000 rows without a noticeable delay: positions are distributed by the bits of
 * their keys (radix sort) instead of compared. Stable, as every sort of a table must be.
 */

/** Returns the positions 0 to n-1 in ascending order of their numbers; equal numbers keep their order. No NaN. */
export function placesByNumber(numbers: Float64Array): Uint32Array {
  const work = workFor(numbers.length);
  return sortedPlaces(numbers, numbers.length, work).slice();
}

/** Returns the positions 0 to n-1 in ascending order of their texts by code unit; equal texts keep their order. */
export function placesByText(texts: readonly string[]): Uint32Array {
  const places = new Uint32Array(texts.length);
  for (let at = 0; at < texts.length; at += 1) places[at] = at;
  const work = workFor(texts.length);
  const packing = texts.every((text) => ascii.test(text)) ? ofAscii : ofAnyScript;
  // Groups with a common prefix, still to be sorted by what follows from `depth` on.
  const groups = [{ from: 0, to: texts.length, depth: 0 }];
  for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
    if (group.to - group.from < few) sortFew(places.subarray(group.from, group.to), texts);
    else for (const alike of distributed(places, group, texts, packing, work)) groups.push(alike);
  }
  return places;
}

/** How many characters fit into one exact number, and the number of values of each, one of them for the end of a text. */
type Packing = { characters: number; values: number };
const ofAnyScript: Packing = { characters: 3, values: 65_537 };
const ofAscii: Packing = { characters: 7, values: 129 };
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has control characters
const ascii = /^[\u0000-\u007f]*$/;

/** Below this size comparing costs less than distributing. */
const few = 100;

type Group = { from: number; to: number; depth: number };

/** Working memory, shared by all steps of one sort. */
type Work = { keys: Float64Array; bits: Uint32Array; places: Uint32Array; spare: Uint32Array; counts: Uint32Array };

function workFor(count: number): Work {
  const bits = new Uint32Array(count * 2);
  return {
    keys: new Float64Array(count),
    bits,
    places: new Uint32Array(count),
    spare: new Uint32Array(count),
    counts: new Uint32Array(digitValues),
  };
}

function sortFew(places: Uint32Array, texts: readonly string[]): void {
  places.sort((one, other) => {
    const first = texts[one] as string;
    const second = texts[other] as string;
    return first < second ? -1 : first > second ? 1 : one - other;
  });
}

/** Sorts one group by its next characters, and returns the groups in it that are still equal. */
function distributed(
  places: Uint32Array,
  { from, to, depth }: Group,
  texts: readonly string[],
  { characters, values }: Packing,
  work: Work,
): Group[] {
  const { keys } = work;
  const part = places.slice(from, to);
  const start = sharedLength(part, texts, depth);
  for (let at = 0; at < part.length; at += 1) {
    const text = texts[part[at] as number] as string;
    let key = 0;
    for (let next = start; next < start + characters; next += 1) {
      key = key * values + (next < text.length ? text.charCodeAt(next) + 1 : 0);
    }
    keys[at] = key;
  }
  const order = sortedPlaces(keys, part.length, work);
  for (let at = 0; at < part.length; at += 1) places[from + at] = part[order[at] as number] as number;
  const alike: Group[] = [];
  for (let first = 0; first < part.length; ) {
    const key = keys[order[first] as number] as number;
    let end = first + 1;
    while (end < part.length && keys[order[end] as number] === key) end += 1;
    // Value 0 as the last character: the texts have ended and are equal.
    if (end - first > 1 && key % values !== 0) {
      alike.push({ from: from + first, to: from + end, depth: start + characters });
    }
    first = end;
  }
  return alike;
}

/** Returns the length of the common prefix of all these texts, of which `known` characters are certain. */
function sharedLength(places: Uint32Array, texts: readonly string[], known: number): number {
  const sample = texts[places[0] as number] as string;
  let length = sample.length;
  for (let at = 1; at < places.length && length > known; at += 1) {
    const text = texts[places[at] as number] as string;
    if (text.length < length) length = text.length;
    let same = known;
    while (same < length && text.charCodeAt(same) === sample.charCodeAt(same)) same += 1;
    length = same;
  }
  return Math.max(known, length);
}

const digitBits = 11;
const digitValues = 1 << digitBits;

/** Returns the positions of the first `count` numbers in order: by each digit of their bits, the least significant first. */
function sortedPlaces(numbers: Float64Array, count: number, work: Work): Uint32Array {
  const { bits, counts } = work;
  fillBits(numbers, count, bits);
  let source = work.places;
  let target = work.spare;
  for (let at = 0; at < count; at += 1) source[at] = at;
  for (let half = 0; half < 2; half += 1) {
    for (let shift = 0; shift < 32; shift += digitBits) {
      counts.fill(0);
      for (let at = 0; at < count; at += 1) {
        const digit = ((bits[at * 2 + half] as number) >>> shift) & (digitValues - 1);
        counts[digit] = (counts[digit] as number) + 1;
      }
      // A digit that all numbers share changes no order.
      if (count > 0 && counts[((bits[half] as number) >>> shift) & (digitValues - 1)] === count) continue;
      let start = 0;
      for (let digit = 0; digit < digitValues; digit += 1) {
        const held = counts[digit] as number;
        counts[digit] = start;
        start += held;
      }
      for (let at = 0; at < count; at += 1) {
        const place = source[at] as number;
        const digit = ((bits[place * 2 + half] as number) >>> shift) & (digitValues - 1);
        const put = counts[digit] as number;
        target[put] = place;
        counts[digit] = put + 1;
      }
      [source, target] = [target, source];
    }
  }
  return source.subarray(0, count);
}

/** Writes the bits of numbers as unsigned integers (low half, high half) that sort in the order of the numbers. */
function fillBits(numbers: Float64Array, count: number, bits: Uint32Array): void {
  const floats = new Float64Array(bits.buffer);
  for (let at = 0; at < count; at += 1) {
    // Adding 0 turns -0 into 0.
    floats[at] = (numbers[at] as number) + 0;
    const high = bits[at * 2 + 1] as number;
    if (high >= 0x80000000) {
      bits[at * 2] = ~(bits[at * 2] as number);
      bits[at * 2 + 1] = ~high;
    } else bits[at * 2 + 1] = high | 0x80000000;
  }
}
