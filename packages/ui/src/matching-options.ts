const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The options whose label contains what was typed, ignoring case, accents and outer spaces; labels that begin with it first. */
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
