const groupsOf = (number: string): string[] =>
  (number.length === 15 ? [number.slice(0, 4), number.slice(4, 10), number.slice(10)] : number.match(/.{1,4}/g)) ?? [];

/** Replaces the digits of a number with those that start at this character. */
const from = (zero: number, number: string): string =>
  number.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Returns a card number in the spellings that people and attackers use, by name. */
export function spellingsOf(number: string): Record<string, string> {
  const groups = groupsOf(number);
  return {
    plain: number,
    spaces: groups.join(' '),
    hyphens: groups.join('-'),
    slashes: groups.join('/'),
    commas: groups.join(','),
    underscores: groups.join('_'),
    'a dot after each digit': [...number].join('.'),
    'dashes between spaces': groups.join(' – '),
    'different signs': groups.map((group, index) => group + (['/', ' - ', '|'][index] ?? '')).join(''),
    'Arabic-Indic digits': from(0x660, number),
    'Devanagari digits in groups': groups.map((group) => from(0x966, group)).join('/'),
    'full-width digits': from(0xff10, number),
    'mathematical digits': from(0x1d7ce, number),
    'digits in circles': number.replace(/\d/g, (digit) =>
      digit === '0' ? '⓪' : String.fromCodePoint(0x245f + Number(digit)),
    ),
    'superscript digits': number.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? ''),
    'a zero-width space after each digit': [...number].join('\u200b'),
    'combining characters': [...number].join('\u0336'),
    keycaps: [...number].map((digit) => `${digit}\ufe0f\u20e3`).join(''),
  };
}
