import type { Page } from '@playwright/test';

/**
 * Returns the headers of the session that a page begins: the token, and those that select merchant, user and terminal.
 *
 * @param begin signs in
 * @param awaited a header of the first call that has all of them
 */
export async function headersOfSession(
  page: Page,
  begin: () => Promise<void>,
  awaited: 'authorization' | 'x-terminal-key',
): Promise<Record<string, string>> {
  const first = page.waitForRequest(
    (request) => request.url().includes('/api/') && request.headers()[awaited] !== undefined,
  );
  await begin();
  const given = Object.entries((await first).headers());
  return Object.fromEntries(given.filter(([name]) => /^(authorization|x-|q-user-id)/.test(name)));
}
