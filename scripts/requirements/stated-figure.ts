/** The figure as the README states it. */
const sentence = /\*\*\d+ of \d+ requirements\*\*/;

/** What the README says when so many rows are wired. */
export function figureOf(wired: number, all: number): string {
  return `**${wired} of ${all} requirements**`;
}

/**
 * The README with the figure that holds now.
 *
 * @throws Error if the README states no figure
 */
export function stateFigure(readme: string, wired: number, all: number): string {
  if (!sentence.test(readme))
    throw new Error(`The README must say how many rows are wired, as ${figureOf(wired, all)}.`);
  return readme.replace(sentence, figureOf(wired, all));
}
