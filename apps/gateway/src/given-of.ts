/** What of a body was given: fields that were left out are not there at all. */
export function givenOf<Given extends object>(
  given: Given,
): { [Field in keyof Given]: Exclude<Given[Field], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
