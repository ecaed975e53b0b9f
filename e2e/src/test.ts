import { test as base } from '@playwright/test';

/**
 * The test of every journey. A journey may end while a route that it changed is still answering a call. All routes of the page are removed
 * first, so that a late response nobody waits for cannot fail the test.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
