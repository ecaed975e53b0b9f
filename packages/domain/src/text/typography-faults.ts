import type { Locale } from './locales.ts';

/** Stands for what is not written in a message: the value of a place, or a control. */
const filled = '\ufffc';

/** What is no sentence of any language: addresses, headers, and signs that are listed one by one. */
const untranslated = /https?:\/\/\S*|Authorization: Bearer|(?<!\S)(?:[^\p{L}\p{N}\s\ufffc]+(?:\s+|$)){3,}/gu;

/**
 * Everything that a message of a catalogue can read as: a text for each branch of its ICU choices, with U+FFFC in the place of every
 * value, and without markup.
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

/** What a place says: a value, or one of its branches. */
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

/** Where the brace that opens here is closed; the end of the text where it is not. */
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
/** A figure and its unit are never parted by the end of a line. */
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

/** Of each locale what no reader of it would take for right, and only what can be told exactly. */
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
 * What a native reader of a locale would find wrong in how a message is set: spaces before marks, quotation marks, opening question marks,
 * full-width marks. A message may have ICU choices, `{places}` and `<0>markup</0>`, which stand for what they become.
 *
 * @returns one sentence a fault
 */
export function typographyFaults(message: string, locale: Locale): string[] {
  const texts = readingsOf(message);
  // A Chinese message without a Chinese sign is a code or a name.
  const own = locale === 'zh-CN' && !/\p{sc=Han}/u.test(message) ? [] : rules[locale];
  const faults = [...everywhere, ...own].flatMap(([wrong, sentence]) =>
    texts.some((text) => wrong.test(text)) ? [sentence] : [],
  );
  if (locale.startsWith('es') && texts.some((text) => !isOpened(text, '¿', '?') || !isOpened(text, '¡', '!'))) {
    faults.push('a question or an exclamation that is not opened');
  }
  return [...new Set(faults)];
}

/** Whether each mark that ends something has its opening one; a mark that stands by itself is a sign. */
function isOpened(text: string, opening: string, closing: string): boolean {
  const ends = text.split(closing).slice(0, -1);
  return ends.filter((before) => /[^\s«“]$/.test(before)).length === text.split(opening).length - 1;
}
