import type { Page } from '@playwright/test';

/** Enters the reason in the dialog that every impersonation begins with, and confirms. */
export async function enterReason(page: Page, way: 'View only' | 'Full access' = 'View only'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Asked for help with a refund');
  await dialog.getByRole('button', { name: way }).click();
}
