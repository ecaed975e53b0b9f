import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../src/session.ts';
import { test } from '../src/test.ts';

/** Records a page's requests to other origins, console messages and violations of its Content-Security-Policy. */
function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) faults.push(`asked ${request.url()}`);
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`));
  return faults;
}

const open = async (page: Page, place: string, heading: string) => {
  await page.goto(`/api/docs${place}`);
  await expect(page.getByRole('heading', { name: heading, exact: false }).first()).toBeVisible();
};

test('the API reference makes no third-party requests, and its policy blocks nothing it needs', async ({
  page,
  baseURL,
}) => {
  const faults = watch(page, new URL(baseURL ?? '').origin);
  await open(page, '', 'Countinghouse API');
  await page.getByRole('link', { name: 'Retries and unknown outcomes' }).click();
  await expect(page.getByText('Send it twice, charge it once')).toBeVisible();
  await open(page, '#tag/take-payments', 'Take payments');
  await expect(page.getByText('Charges a card.').first()).toBeVisible();

  // By keyboard: the search finds a call and opens it.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('refund a settled');
  await expect(dialog.getByText('Refund a settled payment').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/refund/);
  await expect(page.getByRole('heading', { name: 'Refund a settled payment', level: 3 })).toBeVisible();

  // The page cannot send requests: a key belongs on a server.
  await expect(page.getByRole('button', { name: /test request|ask ai|open api client|generate mcp/i })).toHaveCount(0);
  expect(faults).toEqual([]);
});

for (const [place, heading] of [
  ['#tag/your-first-sale', 'Your first sale'],
  ['#tag/take-payments', 'Take payments'],
  ['#tag/webhook-events', 'Webhook events'],
] as const) {
  test(`the API reference at ${heading} is accessible at three widths, light and dark, without overflow`, async ({
    page,
    baseURL,
  }) => {
    // Runs axe six times on a page with every call of its part.
    test.setTimeout(90_000);
    const faults = watch(page, new URL(baseURL ?? '').origin);
    await open(page, place, heading);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const color_scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: color_scheme });
        await expect(page.locator('body')).toHaveClass(new RegExp(`${color_scheme}-mode`));
        await expectNoSidewaysScroll(page, `${color_scheme} at ${width}`);
        await expectAccessible(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
      }
    }
    expect(faults).toEqual([]);
  });
}
