/**
 * Returns the paths of the faulty fields in react-hook-form's errors. Those that the gateway reported are left out, because only the
 * gateway knows when they are fixed.
 */
export function faultyFields(errors: object, at = ''): string[] {
  return Object.entries(errors).flatMap(([name, part]) => {
    if (typeof part !== 'object' || part === null) return [];
    const path = at === '' ? name : `${at}.${name}`;
    const { type } = part as { type?: unknown };
    if (typeof type === 'string') return type === 'server' ? [] : [path];
    return faultyFields(part, path);
  });
}
