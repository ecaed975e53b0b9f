import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { signIn } from './src/session.ts';
import { addressesOf, startStack, stopStack } from './src/stack.ts';
import { test } from './src/test.ts';

/** Ports of a stack of its own, which this test kills. */
const offset = 1_000;

/** A process and all that descend from it: everything that a start has made. */
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

test('a payment taken in the portal is still there after kill -9 of everything and another start', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const addresses = addressesOf(offset);
  const data_folder = await mkdtemp(join(tmpdir(), 'countinghouse-survival-'));
  let stack = await startStack(data_folder, offset);
  try {
    const page = await (await browser.newContext({ baseURL: addresses.portal })).newPage();
    await signIn(page, 'merchant');
    await page.goto('/credit-card/sale');
    await page.getByLabel('Amount', { exact: true }).fill('47.11');
    await page.getByLabel('Card number').fill('4111 1111 1111 1111');
    await page.getByLabel('Expires').fill('12 / 31');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Charge \$47\.11/ }).click();
    await expect(page.getByRole('heading', { name: /approved/i })).toBeVisible();

    const family = familyOf(stack.pid as number);
    const gone = new Promise((resolve) => stack.once('exit', resolve));
    execFileSync('kill', ['-9', ...family.map(String)]);
    await gone;

    stack = await startStack(data_folder, offset);
    const after = await (await browser.newContext({ baseURL: addresses.portal })).newPage();
    await signIn(after, 'merchant');
    await after.goto('/transaction');
    await expect(after.getByText('$47.11').first()).toBeVisible();

    const { rows } = (await (await fetch(`${addresses.acquirer}/book/positions?limit=1000`)).json()) as {
      rows: { charged_amount: number }[];
    };
    expect(rows.filter((position) => position.charged_amount === 4711)).toHaveLength(1);
  } finally {
    await stopStack(stack);
    await rm(data_folder, { recursive: true, force: true });
  }
});
