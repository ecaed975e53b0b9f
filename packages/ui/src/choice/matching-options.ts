/** Replacements for letters that have no accent to remove, as people type them without these keys. */
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
 * Returns the options whose label contains the typed text. Ignores case, accents, special letters ('giess' finds Gießen, 'lodz' Łódź) and
 * outer spaces. Labels that begin with the text come first.
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
