/** The fields that a body gives, without those that it leaves out. */
export function givenOf<Given extends object>(
  given: Given,
): { [Field in keyof Given]: Exclude<Given[Field], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
