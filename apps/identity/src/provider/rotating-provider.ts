import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Parts } from '../parts.ts';
import { createProvider, type ProviderPages } from './provider.ts';
import { loadSigningKeys } from './signing-keys.ts';

/** How often each node checks for new keys. */
const reread_ms = 30_000;

export type RotatingProvider = {
  /** The provider from the start, for the pages: they only use the database and need no key. */
  provider: Provider;
  /** Answers a protocol request with the present keys. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/**
 * Creates an OpenID Connect provider whose keys change at run time. The library reads keys only once, so a new instance replaces it when
 * they change. All other state is in the database.
 */
export async function createRotatingProvider(parts: Parts, pages: ProviderPages): Promise<RotatingProvider> {
  const { settings, clock, pool, log } = parts;
  const load = () =>
    loadSigningKeys(
      pool,
      { secret: settings.IDENTITY_COOKIE_SECRET, lifetime_days: settings.SIGNING_KEY_DAYS },
      clock.now(),
    );
  const made = (keys: Awaited<ReturnType<typeof load>>) => {
    const provider = createProvider(parts, keys, pages);
    return { provider, handle: provider.callback(), names: keys.map(({ kid }) => kid).join() };
  };
  const first = made(await load());
  let current = first;
  let read_at_ms = clock.now().getTime();
  let reading: Promise<void> | undefined;

  const reread = async (): Promise<void> => {
    try {
      const keys = await load();
      const [signing] = keys;
      if (keys.map(({ kid }) => kid).join() !== current.names) {
        current = made(keys);
        log.info({ keys: keys.length, signing: signing?.kid }, 'the signing keys have changed');
      }
      read_at_ms = clock.now().getTime();
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'the signing keys could not be read anew');
    }
  };

  return {
    provider: first.provider,
    handle: async (request, response) => {
      if (clock.now().getTime() - read_at_ms >= reread_ms) {
        reading ??= reread().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      await current.handle(request, response);
    },
  };
}
