import { access } from 'node:fs/promises';

/** Where Debian and others put it. */
const usual = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/**
 * The Firefox of this machine: the one that FIREFOX_PATH names, else the one that its packages install. Undefined where there is none.
 *
 * @throws Error when FIREFOX_PATH names nothing
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
