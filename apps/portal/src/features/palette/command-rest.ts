/** Returns what follows the command that a text begins with, by one of its names in any case; undefined if it begins with none. */
export function commandRest(text: string, names: readonly string[]): string | undefined {
  const typed = text.trimStart();
  const lower = typed.toLocaleLowerCase();
  const name = names.find((each) => lower.startsWith(`${each.toLocaleLowerCase()} `));
  return name === undefined ? undefined : typed.slice(name.length).trim();
}
