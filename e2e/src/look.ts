import type { Page } from '@playwright/test';

/** Takes screenshots for visual inspection if SHOTS names a folder. */
export async function look(page: Page, name: string, widths: readonly number[] = [1440, 1024, 390]): Promise<void> {
  const before = page.viewportSize();
  if (process.env.SHOTS === undefined || before === null) return;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(before);
}
