import type { Page } from '@playwright/test';

/** Opens an address of the portal as a link does, without reloading the portal, once the current page has passed its guards. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.waitForFunction(() => {
    const visited = JSON.parse(sessionStorage.getItem('page_visited') ?? '{}') as { to?: string };
    return location.pathname === '/auth' || visited.to === location.pathname;
  });
  await page.evaluate((to) => {
    const before = (history.state as { __TSR_index?: number } | null)?.__TSR_index ?? 0;
    const key = crypto.randomUUID();
    history.pushState({ __TSR_index: before + 1, __TSR_key: key, key }, '', to);
  }, address);
}
