/** The figure as the README states it. */
const sentence = /\*\*\d+ of \d+ requirements\*\*/;

/** The README's sentence for a number of wired rows. */
export function figureOf(wired: number, all: number): string {
  return `**${wired} of ${all} requirements**`;
}

/**
 * Returns the README with the current figure.
 *
 * @throws Error if the README states no figure
 */
export function stateFigure(readme: string, wired: number, all: number): string {
  if (!sentence.test(readme))
    throw new Error(`The README must say how many rows are wired, as ${figureOf(wired, all)}.`);
  return readme.replace(sentence, figureOf(wired, all));
}
