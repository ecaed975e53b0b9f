import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, signInByForm } from '../src/session.ts';
import { addressesOf, removeStackData, startStack, stopStack } from '../src/stack.ts';
import { test } from '../src/test.ts';

/** Port offset of a stack of its own, because this test kills it. */
const offset = 1_000;

/** Returns a process and all its descendants: everything that `npm start` launched. */
function familyOf(pid: number): number[] {
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const member of family) {
    family.push(...processes.filter(([, parent]) => parent === member).map(([child]) => child as number));
  }
  return family;
}

async function sell(page: Page, amount: string): Promise<void> {
  await page.goto('/credit-card/sale');
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Card number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expires').fill('12 / 31');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: `Charge $${amount}` }).click();
}

/** The response to another sale arrives too late. The acquirer reports its outcome by telephone, and an administrator records it. */
async function takeOverAndRecord(page: Page, administrator: Page): Promise<void> {
  await sell(page, '5.98');
  const row = administrator.getByRole('row').filter({ hasText: '$5.98' });
  const choose = async (action: string) => {
    await row.getByRole('button', { name: /^Actions/ }).click();
    await administrator.getByRole('menuitem', { name: action }).click();
  };
  await expect(row).toContainText('Action needed: no response from the acquirer', { timeout: 40_000 });
  await choose('Take over');
  const question = administrator.getByRole('dialog', { name: 'Take this outcome over?' });
  await expect(question).toContainText('$5.98');
  await expect(question).toContainText('Visa');
  await expectAccessible(administrator);
  await question.getByRole('button', { name: 'Take over' }).click();
  await expect(row).toContainText('has taken it over');
  await choose('Record outcome');
  const dialog = administrator.getByRole('dialog', { name: 'Record what the acquirer said' });
  await dialog.getByRole('button', { name: 'Record outcome' }).click();
  await expect(dialog.getByText('Choose what the acquirer said')).toBeVisible();
  await expectAccessible(administrator);
  await dialog.getByRole('radio', { name: 'It was carried out' }).check();
  await dialog.getByLabel('Reference of the call or case').fill('Case 17');
  await dialog.getByLabel('Reason').fill('The host desk has it in its book');
  await dialog.getByRole('button', { name: 'Record outcome' }).click();
  await expect(administrator.getByText('The outcome was recorded')).toBeVisible();
  await expect(row).toHaveCount(0);
}

test('[S1.26] [S1.34] after kill -9 of everything payments remain, an open outcome is resolved, and the next day settles', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const addresses = addressesOf(offset);
  const data_folder = await mkdtemp(join(tmpdir(), 'countinghouse-survival-'));
  // One failed attempt is enough for a person to take an outcome over.
  let stack = await startStack(data_folder, offset, { OUTCOME_TRIES_MINIMUM: '1' });
  try {
    const page = await (await browser.newContext({ baseURL: addresses.portal })).newPage();
    await signInByForm(page, 'merchant');
    await sell(page, '47.11');
    await expect(page.getByRole('heading', { name: /approved/i })).toBeVisible();

    // The acquirer answers neither the sale nor its reversal, so the outcome stays unknown.
    await fetch(`${addresses.acquirer}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'silent', mti: '0420' }),
    });
    await sell(page, '5.99');
    const unanswered = page.getByRole('alert').filter({ hasText: 'didn’t respond in time' });
    await unanswered.getByRole('link', { name: 'Open the payment' }).click({ timeout: 30_000 });
    await expect(page.getByRole('complementary', { name: /^Payment/ })).toContainText('Unknown');
    const administrator = await (await browser.newContext({ baseURL: addresses.portal })).newPage();
    await signInByForm(administrator, 'admin');
    await administrator.goto('/billing/unknown-outcomes');
    const unresolved = administrator.getByRole('row').filter({ hasText: '$5.99' });
    await expect(unresolved).toContainText('Action needed: no response from the acquirer', { timeout: 30_000 });
    await expectAccessible(administrator);
    await unresolved.getByRole('button', { name: /^Actions/ }).click();
    await administrator.getByRole('menuitem', { name: 'Try now' }).click();
    await expect(administrator.getByText('Asking the acquirer again')).toBeVisible();
    await administrator.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(administrator);
    await administrator.setViewportSize({ width: 1440, height: 900 });
    await takeOverAndRecord(page, administrator);

    const family = familyOf(stack.pid as number);
    const gone = new Promise((resolve) => stack.once('exit', resolve));
    execFileSync('kill', ['-9', ...family.map(String)]);
    await gone;

    stack = await startStack(data_folder, offset);
    const after = await (await browser.newContext({ baseURL: addresses.portal })).newPage();
    await signInByForm(after, 'merchant');
    await after.goto('/transaction');
    await expect(after.getByText('$47.11').first()).toBeVisible();

    const { rows } = (await (await fetch(`${addresses.acquirer}/book/positions?limit=1000`)).json()) as {
      rows: { charged_amount: number }[];
    };
    expect(rows.filter((position) => position.charged_amount === 4711)).toHaveLength(1);

    const again = await (await browser.newContext({ baseURL: addresses.portal })).newPage();
    await signInByForm(again, 'admin');
    await again.goto('/billing/unknown-outcomes');
    await expect(again.getByText('Nothing is unresolved')).toBeVisible({ timeout: 30_000 });
    await again.goto('/settings/settlement');
    await again.getByRole('combobox', { name: 'Merchant' }).fill('Harbor');
    await again
      .getByRole('option', { name: /Harbor/ })
      .first()
      .click();
    await again.getByRole('button', { name: 'Move the sandbox’s clock' }).click();
    const question = again.getByRole('dialog', { name: 'Move the sandbox’s clock forward?' });
    await expectAccessible(again);
    await question.getByRole('button', { name: 'Move the clock' }).click();
    await expect(again.getByText('Sandbox time.')).toBeVisible();
    await expect(async () => {
      await after.goto('/transaction?amount_from=4711&amount_to=4711&start_date=2020-01-01');
      const row = after.getByRole('row').filter({ hasText: '$47.11' }).first();
      await expect(row).toContainText('Settled', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  } finally {
    await stopStack(stack);
    await removeStackData(data_folder);
  }
});
