import { test as base } from '@playwright/test';

/**
 * The test of every journey. A journey may end while a route that it changed still answers a call: the page is let go of
 * its routes first, so that such an answer, which nobody waits for, fails nothing.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
