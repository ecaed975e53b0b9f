/** The paths of the fields in react-hook-form's errors, without those that the gateway named: only it knows when those are mended. */
export function faultyFields(errors: object, at = ''): string[] {
  return Object.entries(errors).flatMap(([name, part]) => {
    if (typeof part !== 'object' || part === null) return [];
    const path = at === '' ? name : `${at}.${name}`;
    const { type } = part as { type?: unknown };
    if (typeof type === 'string') return type === 'server' ? [] : [path];
    return faultyFields(part, path);
  });
}
