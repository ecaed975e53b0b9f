import type { Page } from '@playwright/test';

/** Holds requests to an address back, as a slow network does, until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    // The page that sent the request may have been closed in the meantime.
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}
