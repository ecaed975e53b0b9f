import type { Locale } from './locales.ts';

/** The placeholder for what is not text in a message: a value, or a control. */
const filled = '\ufffc';

/** Text that belongs to no language: addresses, headers, and characters listed one by one. */
const untranslated = /https?:\/\/\S*|Authorization: Bearer|(?<!\S)(?:[^\p{L}\p{N}\s\ufffc]+(?:\s+|$)){3,}/gu;

/**
 * Returns every possible reading of a catalogue message: one text for each branch of its ICU choices, with U+FFFC in place of every value,
 * and without markup.
 */
export function readingsOf(message: string): string[] {
  const plain = message.replace(/<\/?\w+>/g, '').replace(/<\w+\/>/g, filled);
  return expanded(plain).map((text) => text.replace(untranslated, filled));
}

function expanded(text: string): string[] {
  let texts = [''];
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf('{', at);
    const words = text.slice(at, open === -1 ? undefined : open);
    texts = texts.map((before) => before + words);
    if (open === -1) break;
    const close = closingOf(text, open);
    const said = saidBy(text.slice(open + 1, close));
    texts = texts.flatMap((before) => said.map((each) => before + each));
    at = close + 1;
  }
  return texts;
}

/** Returns the readings of a placeholder: a value, or its branches. */
function saidBy(place: string): string[] {
  const choice = /^\w+,\s*(?:plural|select|selectordinal),/.exec(place);
  if (choice === null) return [filled];
  const said: string[] = [];
  for (let open = place.indexOf('{', choice[0].length); open !== -1; open = place.indexOf('{', open)) {
    const close = closingOf(place, open);
    said.push(...expanded(place.slice(open + 1, close).replaceAll('#', filled)));
    open = close;
  }
  return said;
}

/** Returns the position of the matching closing brace; the end of the text if there is none. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

type Rule = readonly [wrong: RegExp, sentence: string];

const everywhere: readonly Rule[] = [
  [/\.\.\./, 'three dots are one sign (…)'],
  [/ {2}/, 'two spaces'],
  [/"/, 'a straight quotation mark'],
  [/\p{L}'|'\p{L}/u, 'a straight apostrophe'],
];

const noSpaceBefore: Rule = [/\s[,.:;!?](?=\s|$)/, 'a space before a mark'];
/** A line break must not separate a number from its unit. */
const unitsHold: Rule = [
  /[\d\ufffc] (?:%|€|[KMG]B|[kMG]o)(?![\p{L}\d])/u,
  'a plain space between a figure and its unit',
];

const spanish = (quoted: Rule): readonly Rule[] => [
  noSpaceBefore,
  unitsHold,
  quoted,
  [/«\s|\s»|“\s|\s”/, 'a space inside quotation marks'],
];

/** The rules of each locale: only faults that every reader would recognise and that can be detected exactly. */
const rules: Record<Locale, readonly Rule[]> = {
  en: [noSpaceBefore, [/[«»„]/, 'quotation marks of another language']],
  de: [
    noSpaceBefore,
    unitsHold,
    [/["”«»]|(?<![^\s(])“/, 'quotation marks that are not „…“'],
    [/„[^“]*$|^[^„]*“/, 'a quotation mark without its other half'],
    [/—|\p{L} - \p{L}/u, 'a dash that is not –'],
    [/\b(?:z\. ?B|d\. ?h|u\. ?a)\./, 'an abbreviation whose parts can be parted'],
  ],
  es: spanish([/[“”„]/, 'quotation marks that are not «…»']),
  'es-MX': spanish([/[«»„]/, 'quotation marks that are not “…”']),
  'fr-FR': [
    [/(?<!\u00a0):(?=\s|$)/, 'no U+00A0 before a colon'],
    [/(?<![\u202f!?])[;!?]/, 'no U+202F before ; ! or ?'],
    [/«(?!\u202f)|(?<!\u202f)»/, 'no U+202F inside «…»'],
    [/[“”„]/, 'quotation marks that are not «…»'],
    [/[nN]° [\d\ufffc]/, 'a plain space between n° and its number'],
    unitsHold,
  ],
  'zh-CN': [
    [/[\p{scx=Han}\ufffc，。：；？！、）”][,:;?!](?=[\s\p{scx=Han}\ufffc（“]|$)/u, 'a half-width mark'],
    [/[,:;?!]\s?\p{sc=Han}|\p{sc=Han}\./u, 'a half-width mark'],
    [/[()]/, 'half-width parentheses'],
    [/\s[，。：；？！、）]|[，。：；？！、（）]\s|\s（/, 'a space beside a full-width mark'],
  ],
};

/**
 * Returns what a native reader of a locale would find wrong in a message's typography: spaces before punctuation, quotation marks, opening
 * question marks, full-width punctuation. ICU choices, `{places}` and `<0>markup</0>` count as what they become.
 *
 * @returns one sentence per fault
 */
export function typographyFaults(message: string, locale: Locale): string[] {
  const texts = readingsOf(message);
  // A Chinese message without a Chinese character is a code or a name.
  const own = locale === 'zh-CN' && !/\p{sc=Han}/u.test(message) ? [] : rules[locale];
  const faults = [...everywhere, ...own].flatMap(([wrong, sentence]) =>
    texts.some((text) => wrong.test(text)) ? [sentence] : [],
  );
  if (locale.startsWith('es') && texts.some((text) => !isOpened(text, '¿', '?') || !isOpened(text, '¡', '!'))) {
    faults.push('a question or an exclamation that is not opened');
  }
  return [...new Set(faults)];
}

/** Whether each closing mark has its opening one; a mark that stands alone is a symbol. */
function isOpened(text: string, opening: string, closing: string): boolean {
  const ends = text.split(closing).slice(0, -1);
  return ends.filter((before) => /[^\s«“]$/.test(before)).length === text.split(opening).length - 1;
}
