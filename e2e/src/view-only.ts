import type { Page } from '@playwright/test';

/** Makes the portal believe that an administrator is in view impersonation of the signed-in user. The gateway does not know about it. */
export async function viewOnly(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => {
    const headers = Object.entries(route.request().headers()).filter(([name]) => !name.startsWith('x-impersonate'));
    return route.continue({ headers: Object.fromEntries(headers) });
  });
  await page.evaluate(() => {
    const { user_id, entity_id } = JSON.parse(sessionStorage.getItem('user') ?? '{}') as Record<string, string>;
    const record = {
      id: user_id,
      impersonatorUserId: user_id,
      impersonatorMerchantId: entity_id,
      access: 'view',
      impersonatorMerchantStatusClosed: false,
    };
    sessionStorage.setItem('impersonation', JSON.stringify(record));
  });
  await page.reload();
}
