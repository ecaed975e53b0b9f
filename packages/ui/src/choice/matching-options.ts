/** Letters that no accent can be taken from, as people type them who do not have them on their keys. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter);

/**
 * The options whose label contains what was typed, ignoring case, accents, letters of other alphabets' kind ('giess' finds
 * Gießen, 'lodz' Łódź) and outer spaces; labels that begin with it first.
 */
export function matchingOptions<Choice extends { label: string }>(
  options: readonly Choice[],
  typed: string,
): readonly Choice[] {
  const term = folded(typed.trim());
  if (term === '') return options;
  const begins = options.filter((option) => folded(option.label).startsWith(term));
  const holds = options.filter((option) => {
    const label = folded(option.label);
    return label.includes(term) && !label.startsWith(term);
  });
  return [...begins, ...holds];
}
