import { access } from 'node:fs/promises';

/** Where Debian and other distributions install it. */
const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * Returns the path of this machine's Firefox: the one in FIREFOX_PATH, or the one that its packages install. Undefined if there is none.
 *
 * @throws Error if FIREFOX_PATH names no file
 */
export async function findFirefox(named = process.env.FIREFOX_PATH ?? ''): Promise<string | undefined> {
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  if (named !== '') {
    if (await exists(named)) return named;
    throw new Error(`FIREFOX_PATH names ${named}, where nothing is`);
  }
  for (const path of usual) if (await exists(path)) return path;
  return undefined;
}
