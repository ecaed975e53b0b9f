/** Returns the fields that a body contains, without those that are undefined. */
export function withoutUndefined<Given extends object>(
  given: Given,
): { [Field in keyof Given]: Exclude<Given[Field], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
