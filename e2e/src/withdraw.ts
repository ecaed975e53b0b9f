import type { Page } from '@playwright/test';

/** Removes permission codes from the services' response about the user, as if a role had been changed in the meantime. */
export async function withdraw(page: Page, codes: readonly string[]): Promise<void> {
  await page.route('**/permission-codes', async (route) => {
    const response = await route.fetch();
    const { permissions } = (await response.json()) as { permissions: { code: string; has_access: boolean }[] };
    const changed = permissions.map((entry) => (codes.includes(entry.code) ? { ...entry, has_access: false } : entry));
    await route.fulfill({ response, json: { permissions: changed } });
  });
}
