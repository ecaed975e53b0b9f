/** The length of the parts by which a text is looked up. */
const partLength = 3;

/** A part that occurs in more than this share of rows costs more to look up than the rows that it excludes. */
const commonShare = 0.5;

/** A further part is looked up if it leaves at most this share of what the parts before it leave. */
const leavesAtMost = 0.7;

/** Parts are not selective enough if they leave more than this share of all rows, and many times the rows with the text itself. */
const fewShare = 1 / 64;
const manyTimes = 4;

/**
 * A text that no row of the sample contains can still be in this many rows of ten thousand. Up to two more parts exclude those, if they are
 * rare.
 */
const rareShare = 0.08;
const partsMaximum = 5;

/** Three letters or digits, or a space and two. */
const inWord = /^[ a-z0-9][a-z0-9]{2}$/;
/** The end, the beginning or the whole of a short word between signs, as in addresses and times. */
const atSign = /^(?:[a-z0-9]{2}[.:@/-]|[.:@/-][a-z0-9]{2}|[.:@/-][a-z0-9][.:@/-])$/;

/**
 * Returns the parts of a text by which a trigram index finds it at the lowest cost. For each trigram of a text, such an index reads the
 * list of all rows that have it. The trigrams of a common word list the same rows repeatedly, and those of `.com` list all rows. So the
 * rarest part is chosen first, and then each part that excludes most of the remaining rows, estimated from a sample of the searched texts.
 * Rows with the parts do not always have the text, so the text itself must still be compared.
 *
 * Parts are three ASCII letters or digits, which are a trigram under every locale, or a space and two. If those are not selective enough,
 * parts with a sign are added. If most rows have all of those too, the whole text is looked up.
 *
 * @param text in lower case
 * @param sample searched texts in lower case, of all searched rows
 * @returns undefined to look up the whole text: nothing is known of its parts, or they exclude next to nothing
 */
export function rarestParts(text: string, sample: readonly string[]): string[] | undefined {
  if (sample.length === 0) return undefined;
  const holding = sample.filter((each) => each.includes(text)).length;
  const ruledOutTooLittle = ({ left }: Chosen) =>
    left.length > sample.length * fewShare && left.length > holding * manyTimes;
  const nothing: Chosen = { parts: [], left: sample };
  const in_words = narrowed(nothing, partsOf(text, inWord, sample), sample.length);
  if (!ruledOutTooLittle(in_words)) return in_words.parts.length === 0 ? undefined : in_words.parts;
  const useless = ({ left }: Chosen) => left.length > sample.length * commonShare;
  const begun = useless(in_words) ? nothing : in_words;
  const at_signs = narrowed(begun, partsOf(text, atSign, sample), sample.length);
  return useless(at_signs) ? undefined : at_signs.parts;
}

/** A part, and the texts of the sample that contain it. */
type Part = { part: string; having: readonly string[] };

/** Chosen parts, and the texts of the sample that contain them all. */
type Chosen = { parts: string[]; left: readonly string[] };

/** Returns the parts of a text that match a pattern, the rarest first. */
function partsOf(text: string, pattern: RegExp, sample: readonly string[]): Part[] {
  const parts = new Set<string>();
  for (let at = 0; at + partLength <= text.length; at += 1) {
    const part = text.slice(at, at + partLength);
    if (pattern.test(part)) parts.add(part);
  }
  return [...parts]
    .map((part) => ({ part, having: sample.filter((each) => each.includes(part)) }))
    .sort((one, other) => one.having.length - other.having.length);
}

/** Extends a choice with parts that exclude most of the remaining texts. Starts with the rarest part if nothing is chosen. */
function narrowed({ parts, left: all }: Chosen, more: readonly Part[], sampled: number): Chosen {
  const chosen = [...parts];
  let left = all;
  const [rarest] = more;
  if (chosen.length === 0 && rarest !== undefined) {
    chosen.push(rarest.part);
    left = rarest.having;
  }
  while (left.length > 0 && chosen.length < partsMaximum) {
    let next: { part: string; left: readonly string[] } | undefined;
    for (const { part, having } of more) {
      if (chosen.includes(part) || having.length > sampled * commonShare) continue;
      const leaves = left.filter((each) => each.includes(part));
      if (next === undefined || leaves.length < next.left.length) next = { part, left: leaves };
    }
    if (next === undefined || next.left.length > left.length * leavesAtMost) break;
    chosen.push(next.part);
    left = next.left;
  }
  if (left.length === 0) {
    const rare = more.filter(({ part, having }) => having.length <= sampled * rareShare && !chosen.includes(part));
    chosen.push(...rare.slice(0, 2).map(({ part }) => part));
  }
  return { parts: chosen, left };
}
