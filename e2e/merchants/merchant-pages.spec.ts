import { expect, type Page } from '@playwright/test';
import { holdRequests } from '../src/hold-requests.ts';
import { missedControls, tabOn, tabTo } from '../src/keyboard.ts';
import { expectAccessible, signIn } from '../src/session.ts';
import { test } from '../src/test.ts';

const business = 'Fenwick';

/** The tabs of a merchant, and the control that opens something in each. Escape closes it and returns the focus. */
const tabs: readonly (readonly [name: string, key: string, opens?: string])[] = [
  ['Settings', 'settings'],
  ['Terminals', 'terminal-keys', 'Add terminal'],
  ['Processors', 'processors', 'Sign up with a processor'],
  ['Orchestration', 'orchestration', 'Add rule'],
  ['Users', 'users'],
  ['Status', 'status', 'Change to Restricted'],
  ['Audit history', 'audit'],
  ['Notes', 'notes'],
  ['Details', 'details'],
];

const settled = async (page: Page) => {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
};

/** Presses Tab to the end of the page: each stop shows a focus indicator, and no control is missed. */
async function walk(page: Page, about: string): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-was-focused]')) element.removeAttribute('data-was-focused');
    (document.activeElement as HTMLElement | null)?.blur();
    document.querySelector<HTMLElement>('main')?.focus();
  });
  const unseen: string[] = [];
  for (let step = 0; step < 200; step += 1) {
    const stop = await tabOn(page);
    if (stop === undefined) break;
    if (!stop.drawn && stop.place !== 'skip') unseen.push(`${stop.place}: ${stop.name}`);
  }
  expect(unseen, about).toEqual([]);
  expect(await missedControls(page), about).toEqual([]);
}

test('every control of a merchant’s tabs is reachable by keyboard and shows its focus, and dialogs close', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'admin', `/admin/merchants?search=${business}`);
  await expect(page.getByRole('link', { name: new RegExp(business) })).toBeVisible();
  await tabTo(page, new RegExp(business));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(business);
  for (const [name, key, opens] of tabs) {
    await tabTo(page, name);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`[?&]tab=${key}$`));
    await settled(page);
    // Again, in case the tab was still loading.
    await expect(() => walk(page, name)).toPass({ timeout: 20_000 });
    if (opens === undefined) continue;
    await tabTo(page, opens);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
    await expect(page.getByRole('button', { name: opens })).toBeFocused();
  }
});

test('sign-up is offered once the processors are known, and only for those not signed up', async ({ page }) => {
  await signIn(page, 'admin', `/admin/merchants?search=${business}`);
  const answer = await holdRequests(page, '**/processors');
  await page.getByRole('link', { name: new RegExp(business) }).click();
  await page.getByRole('link', { name: 'Processors' }).click();
  await expect(page.getByRole('table', { name: 'Processors' })).toHaveAttribute('aria-busy', 'true');
  const signUp = page.getByRole('button', { name: 'Sign up with a processor' });
  await expect(signUp).toHaveCount(0);
  answer();
  await signUp.click();
  await expect(page.getByRole('menu', { name: 'Sign up with a processor' }).getByRole('menuitem')).toHaveText([
    /^1434/,
    /^7683/,
  ]);
});

test('[S7.42] when two users save one merchant, the second is warned, keeps the input and decides', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin', `/admin/merchants?search=${business}`);
  await page.getByRole('link', { name: new RegExp(business) }).click();
  await page.getByRole('link', { name: 'Details', exact: true }).click();
  const website = (of: Page) => of.getByLabel(/^Website/);
  await expect(website(page)).toBeVisible();
  const before = await website(page).inputValue();
  const save = async (of: Page) => {
    const answered = of.waitForResponse((answer) => answer.request().method() === 'PUT');
    await of.getByRole('button', { name: 'Save changes' }).click();
    return (await answered).status();
  };
  const other = await context.newPage();
  await other.goto(page.url());

  await website(page).fill('https://second.example');
  await website(other).fill('https://first.example');
  expect(await save(other)).toBe(200);
  expect(await save(page)).toBe(409);
  await expect(page.getByText('Someone else has changed this in the meantime')).toBeVisible();
  await expect(website(page)).toHaveValue('https://second.example');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show their version' }).click();
  await expect(website(page)).toHaveValue('https://first.example');
  await website(page).fill('https://third.example');
  await website(other).fill(before);
  expect(await save(other)).toBe(200);
  expect(await save(page)).toBe(409);
  await page.getByRole('button', { name: 'Overwrite with my version' }).click();
  await expect(page.getByText('Merchant saved')).toBeVisible();
  await page.reload();
  await expect(website(page)).toHaveValue('https://third.example');
  await website(page).fill(before);
  expect(await save(page)).toBe(200);
});
