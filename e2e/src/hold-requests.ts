import type { Page } from '@playwright/test';

/** Keeps requests to an address back, as a slow network does, until the function that it gives is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    // Whoever asked may have gone meanwhile.
    await route.continue().catch(() => undefined);
  });
  return held.resolve;
}
