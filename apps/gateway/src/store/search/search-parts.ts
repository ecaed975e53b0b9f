/** What a text is looked for by: parts of it that few rows have. */
const partLength = 3;

/** A part that so many of a hundred rows have costs more to look up than the rows that it rules out. */
const commonShare = 0.5;

/** A further part is looked up where it leaves at most so much of what the parts before it leave. */
const leavesAtMost = 0.7;

/** Where parts leave more than this share of everything, and many times what has the text itself, they are not enough. */
const fewShare = 1 / 64;
const manyTimes = 4;

/** What no row of the sample has may be had by this many in ten thousand: up to two more parts, if they are rare ones, rule them out. */
const rareShare = 0.08;
const partsMaximum = 5;

/** Three letters or digits, or a blank and two. */
const inWord = /^[ a-z0-9][a-z0-9]{2}$/;
/** The end, the beginning or the whole of a short word between signs, as addresses and times have them. */
const atSign = /^(?:[a-z0-9]{2}[.:@/-]|[.:@/-][a-z0-9]{2}|[.:@/-][a-z0-9][.:@/-])$/;

/**
 * The parts of a text by which an index of trigrams finds it at the least cost. Such an index reads for each trigram of a text the list of all
 * that have it; those of a common word are the same rows over and over, and those of `.com` are all of them. So the rarest part
 * is taken first, and then each that rules out the most of what is left, as a sample of the searched texts tells.
 * Whatever has the text has its parts: the text itself must still be compared.
 *
 * Parts are of three letters or digits of ASCII, which are a trigram under every locale, or of a blank and two. Where those rule out too little,
 * what stands beside a sign joins them; and where most have all of that too, the text is looked up whole.
 *
 * @param text in lower case
 * @param sample searched texts in lower case, of everything that is looked through
 * @returns undefined where the text is to be looked up whole: nothing is known of its parts, or they rule out next to nothing
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

/** A part, with the texts of the sample that have it. */
type Part = { part: string; having: readonly string[] };

/** Parts that were chosen, and the texts of the sample that have them all. */
type Chosen = { parts: string[]; left: readonly string[] };

/** The parts of a text that look so, the rarest first. */
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

/** What is chosen, and of more parts each that rules out the most of what is left, the rarest at first. */
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
